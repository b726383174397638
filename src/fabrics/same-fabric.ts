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
/** What is a heap and no list: in which order a file names them says nothing. */
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

/** Whether a draft, once written, says what a fabric says already. */
export function isSameFabric(draft: FabricDraft, before: Fabric): boolean {
  const whole = { ...draft, colours: draft.colours.map((one) => ({ ...one, lab: one.lab ?? labOfHex(one.hex) })) };
  return (Object.keys(whole) as (keyof FabricDraft)[]).every((name) => textOf(whole, name) === textOf(before, name));
}
