import { labOfHex } from './colour-distance.ts';
import type { Fabric } from './contract.ts';
import type { FabricDraft } from './fabric-fields.ts';

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => name !== 'dtex')
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)]),
        )
      : value;
/** Unordered fields: their order in a file has no meaning. */
const heaps: readonly (keyof FabricDraft)[] = ['composition', 'certificates', 'finishes', 'functions', 'seasons'];
const textOf = (of: FabricDraft, name: keyof FabricDraft): string => {
  const value = sorted(of[name]);
  return heaps.includes(name) && Array.isArray(value)
    ? value
        .map((one) => JSON.stringify(one))
        .toSorted()
        .join()
    : JSON.stringify(value);
};

/** Whether saving a draft would change nothing. */
export function isSameFabric(draft: FabricDraft, before: Fabric): boolean {
  const whole = { ...draft, colours: draft.colours.map((one) => ({ ...one, lab: one.lab ?? labOfHex(one.hex) })) };
  return (Object.keys(whole) as (keyof FabricDraft)[]).every((name) => textOf(whole, name) === textOf(before, name));
}
