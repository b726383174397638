import type { PoolClient } from 'pg';
import { type CountedBy, columnsFor, countPack, type Sums, sumNames, type Wanted } from '#tracking/packs/count-pack.ts';
import { packs } from '#tracking/packs/packs.server.ts';
import { mostInDay, type Way } from '#tracking/packs/way.ts';
import { WayTree } from '#tracking/packs/way-tree.ts';
import { visitDimensions } from '#tracking/visits/visit-measures.ts';
import { statements } from './open-days.ts';
import { pathsOf, waysOf } from './open-ways.server.ts';

const everything: readonly CountedBy[] = ['all', 'hour', 'entry', 'exit', 'steps', 'view', 'event', ...visitDimensions];

/**
 * Compares a packed day with its visits and events, in the transaction of `client`: by each thing, of everybody and of those
 * from the commonest source, which only holds when what is known of a visit stands in one place of all columns.
 */
export async function comparePack(
  client: PoolClient,
  day: string,
): Promise<{ name: string; compared: number; wrong: string[] }[]> {
  const { find, each, forget } = packs(client);
  const packed = await find({ from: day, to: day });
  // One of a day that goes on says less than its events do.
  if (packed.get(day)?.upTo !== undefined || packed.size === 0) return [];
  const read = async <Row extends object>(text: string, values: readonly unknown[]) =>
    (await client.query<Row>(text, [...values])).rows;
  const [source] = await read<{ id: number }>(
    `select source as id from tracking_visits where day = $1 group by 1 order by count(*) desc, 1 limit 1`,
    [day],
  );
  const found: { name: string; compared: number; wrong: string[] }[] = [];
  for (const filters of source ? [[], [{ name: 'source', id: source.id } as const]] : [[]]) {
    const wanted: Wanted = { bots: true, filters };
    const values = [true, ...filters.map(({ id }) => id)];
    const { fresh } = statements(
      { days: [day] },
      filters.map(({ name }) => name),
    );
    for (const what of everything) {
      const raw = await read<{ id: number } & Sums>(
        `select id, ${sumNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ')} from (${fresh(what)}) f group by 1`,
        values,
      );
      const counted = await each(packed, columnsFor([what], wanted), (of) => countPack(of, [what], wanted));
      found.push({
        name: `pack by ${what}`,
        ...different(
          raw.map((row) => lineOf(row.id, row)),
          [...(counted?.get(day) ?? [])].map(([id, sums]) => lineOf(id, sums)),
        ),
      });
    }
  }
  for (const bots of [false, true]) {
    const [row] = await read<{ paths: string }>(pathsOf(statements({ days: [day] }, []).visits), [bots]);
    const kept = new WayTree();
    await each(packed, columnsFor('ways', { bots, filters: [] }), (of) => kept.addKept(bots ? of.all_ways : of.ways));
    found.push({
      name: 'pack by way',
      ...different((await waysOf(row?.paths ?? '')).map(lineOfWay), kept.commonest(mostInDay).map(lineOfWay)),
    });
  }
  forget();
  return found;
}

const lineOfWay = ({ way, visits, stopped }: Way) => `${visits} visits, ${stopped} stopped, of ${way.join(' ')}`;
const lineOf = (id: number, sums: Sums) => `${sumNames.map((name) => `${name} ${sums[name]}`).join(', ')} of ${id}`;

function different(raw: readonly string[], kept: readonly string[]): { compared: number; wrong: string[] } {
  const [ofRaw, ofKept] = [new Set(raw), new Set(kept)];
  return {
    compared: new Set([...raw, ...kept]).size,
    wrong: [...raw.filter((line) => !ofKept.has(line)), ...kept.filter((line) => !ofRaw.has(line))],
  };
}
