import { bitCount } from '#kit/search/bits.ts';
import type { FabricColumns } from './fabric-columns.server.ts';

/**
 * Ids of what could take a fabric's place, the likeliest first: made the same way of the same fibres, about as heavy and
 * as dear. What it costs to differ was set by hand; the test says in which order cases must come.
 */
export function nearestFabrics({ columns, rowOf }: FabricColumns, id: number, most: number): number[] {
  const row = rowOf.get(id);
  if (row === undefined) return [];
  const { kind, construction, fibre, pattern, weight, price_fen, function: functions } = columns;
  const at = <Column extends ArrayLike<number>>(column: Column, place: number) => column[place] as number;
  const best: { id: number; cost: number }[] = [];
  for (const [otherId, other] of rowOf) {
    if (other === row) continue;
    const shared = bitCount(at(fibre, row) & at(fibre, other)) / bitCount(at(fibre, row) | at(fibre, other));
    const cost =
      (at(kind, row) === at(kind, other) ? 0 : 6) +
      (at(construction, row) === at(construction, other) ? 0 : 3) +
      3 * (1 - shared) +
      (at(pattern, row) === at(pattern, other) ? 0 : 1.2) +
      5 * Math.abs(Math.log(at(weight, row) / at(weight, other))) +
      1.5 * Math.abs(Math.log(at(price_fen, row) / Math.max(1, at(price_fen, other)))) +
      0.4 * bitCount(at(functions, row) ^ at(functions, other));
    const last = best.at(-1);
    if (best.length === most && last && cost >= last.cost) continue;
    const place = best.findIndex((each) => cost < each.cost);
    best.splice(place < 0 ? best.length : place, 0, { id: otherId, cost });
    if (best.length > most) best.pop();
  }
  return best.map((each) => each.id);
}
