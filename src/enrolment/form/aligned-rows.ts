import { same } from './same.ts';

/** Where rows of a list stand in a later one. Rows have no names, only their content and their place. */
export interface AlignedRows<Row> {
  /** For each row that was: its place now, undefined if it was taken away. */
  places: (number | undefined)[];
  /** Rows that were added. */
  added: Row[];
}

/**
 * Rows that are as they were are found again wherever they stand by now, in the same order; between two of them as many rows as before are
 * the same ones, changed, and more than before are the same ones with others added. Undefined when it cannot be told
 * which of several rows went.
 */
export function alignRows<Row>(was: readonly Row[], now: readonly Row[]): AlignedRows<Row> | undefined {
  const places: (number | undefined)[] = was.map(() => undefined);
  const added: Row[] = [];
  let [before, after] = [0, 0];
  for (const [end, endNow] of [...kept(was, now), [was.length, now.length] as const]) {
    const [old, fresh] = [end - before, endNow - after];
    if (fresh > 0 && fresh < old) return undefined;
    if (fresh > 0) for (let at = 0; at < old; at++) places[before + at] = after + at;
    added.push(...now.slice(after + (fresh > 0 ? old : 0), endNow));
    if (end < was.length) places[end] = endNow;
    [before, after] = [end + 1, endNow + 1];
  }
  return { places, added };
}

/** The longest run of rows, in order, that are the same in both lists: their places then and now. */
function kept<Row>(was: readonly Row[], now: readonly Row[]): [number, number][] {
  const lengths = Array.from({ length: was.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = was.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--)
      (lengths[one] as number[])[other] = same(was[one], now[other])
        ? at(one + 1, other + 1) + 1
        : Math.max(at(one + 1, other), at(one, other + 1));
  const found: [number, number][] = [];
  for (let one = 0, other = 0; one < was.length && other < now.length; )
    if (same(was[one], now[other])) found.push([one++, other++]);
    else if (at(one + 1, other) >= at(one, other + 1)) one++;
    else other++;
  return found;
}
