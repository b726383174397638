import type { Database } from '#kit/database.server.ts';
import type { Rows } from '#rows.ts';
import {
  addSums,
  type Changed,
  type CountedBy,
  columnsFor,
  countPack,
  type Sums,
  type SumsById,
  sumNames,
  type Wanted,
} from '#tracking/packs/count-pack.ts';
import type { PackedDays, Packs } from '#tracking/packs/packs.server.ts';
import { mostInDay, mostInPart, type Way } from '#tracking/packs/way.ts';
import { WayTree } from '#tracking/packs/way-tree.ts';
import { waysInPack } from '#tracking/packs/ways-in-pack.ts';
import { type Filters, filterNames } from './figures-contract.ts';
import { type OpenDays, readChanged, sourcesOf, statements } from './open-days.ts';
import { pathsOf, waysOf } from './open-ways.server.ts';
import { daysOf, type Period } from './period.ts';

/** Visits of a period that fit all filters, counted by whatever is asked. */
export interface AskedVisits {
  isEmpty: boolean;
  /** By one thing, or by several that have the same numbers, as one; by day. */
  sums(...what: CountedBy[]): Promise<Map<string, SumsById>>;
  /** The commonest ways, each with all that began so, as far as they are among the commonest of their day. */
  ways(most: number): Promise<Way[]>;
}

export interface FigureSources {
  database: Database;
  packs: Packs;
}

const noText = -1;
const noSums = sumNames.map(() => 0).join(', ');

/**
 * Days that are packed are read from there, the others from their visits and events. The present day is both: packed up to a
 * number of the ledger, and what was stored after it is read and counted in place of what the pack has of the same visits.
 */
export async function askVisits(
  { database, packs }: FigureSources,
  period: Period,
  bots: boolean,
  filters: Filters,
  /** Of a period of one day, only visits that began before this minute of it. */
  untilMinute?: number,
): Promise<AskedVisits> {
  const names = filterNames.filter((name) => filters[name] !== undefined);
  const [found, { rows: texts }] = await Promise.all([
    packs.find(period),
    database.pool.query<Pick<Rows['tracking_texts'], 'id' | 'text'>>({
      name: 'tracking_filter_texts',
      text: 'select id, text from tracking_texts where text = any($1)',
      values: [names.map((name) => filters[name])],
    }),
  ]);
  const wanted: Wanted = {
    bots,
    filters: names.map((name) => ({ name, id: texts.find(({ text }) => text === filters[name])?.id })),
    untilMinute,
  };
  const days = daysOf(period);
  const values = [bots, ...wanted.filters.map(({ id }) => id ?? noText)];
  const read = async <Row extends object>(text: string) => (await database.pool.query<Row>(text, values)).rows;

  let packed = found;
  /** A day is packed anew now and then: then all of it is asked again, so that nothing is counted twice or not at all. */
  async function ofOnePack<Result>(ask: (packed: Parted) => Promise<Result | undefined>): Promise<Result> {
    for (;;) {
      const result = await ask(partsOf(days, packed, untilMinute));
      if (result !== undefined) return result;
      packed = await packs.find(period);
    }
  }

  /** Sums of what no pack has, and the visits that are no longer as the pack of their day has them. */
  async function readOpen(what: readonly CountedBy[], open: readonly OpenDays[]) {
    const sums = new Map<string, SumsById>();
    const changed = new Map<string, Changed>();
    if (open.length === 0) return { sums, changed };
    const parts = open.map((part) => ({ part, ...statements(part, names) }));
    const rows = await read<{ day: string; id: number; changed: string | null } & Sums>(
      sourcesOf(parts) +
        [
          `select to_char(day, 'YYYY-MM-DD') as day, id, null as changed, ${sumNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}
         from (${parts.flatMap(({ fresh }) => what.map(fresh)).join(' union all ')}) f group by 1, 2`,
          // In the same statement: what is stored between two would be in both, or in none.
          ...parts.flatMap(({ part, changed }) =>
            part.since === undefined ? [] : [`select '${part.days[0]}', null, ${changed}, ${noSums}`],
          ),
        ].join(' union all '),
    );
    for (const { day, id, changed: text, ...own } of rows) {
      if (id === null) changed.set(day, readChanged(text));
      else sums.set(day, (sums.get(day) ?? new Map<number, Sums>()).set(id, own));
    }
    return { sums, changed };
  }

  return {
    isEmpty: names.length === 0,
    sums: (...what) =>
      ofOnePack(async ({ over, running, open }) => {
        const [{ sums, changed }, counted] = await Promise.all([
          readOpen(what, open),
          packs.each(over, columnsFor(what, wanted), (visits) => countPack(visits, what, wanted)),
        ]);
        const ofRunning = await packs.each(running, columnsFor(what, wanted, true), (visits, day) =>
          countPack(visits, what, wanted, changed.get(day)),
        );
        if (!counted || !ofRunning) return undefined;
        for (const [day, more] of [...ofRunning, ...sums])
          counted.set(day, addSums(counted.get(day) ?? new Map(), more));
        return counted;
      }),
    ways: (most) =>
      ofOnePack(async ({ over, running, open }) => {
        const tree = new WayTree();
        /** Of each day that goes on: what its pack lacks, and then all of it. */
        const ofDays = new Map<string, { ways: WayTree; changed: Changed }>();
        for (const part of open) {
          // Day by day: all their paths would be one text.
          for (const day of part.days) {
            const { visits, changed, source } = statements({ ...part, days: [day] }, names);
            const isRunning = part.since !== undefined;
            const [row] = await read<{ paths: string; changed: string | null }>(
              sourcesOf([{ source }]) + pathsOf(visits, isRunning ? changed : 'null'),
            );
            const ways = new WayTree();
            ways.addWays(await waysOf(row?.paths ?? '', isRunning ? mostInPart : mostInDay));
            if (isRunning) ofDays.set(day, { ways, changed: readChanged(row?.changed ?? null) });
            else tree.addWays(ways.commonest(mostInDay));
          }
        }
        const counted = await packs.each(over, columnsFor('ways', wanted), (visits) => {
          if (names.length > 0) tree.addWays(waysInPack(visits, wanted));
          else tree.addKept(bots ? visits.all_ways : visits.ways);
        });
        const ofRunning = await packs.each(running, columnsFor('ways', wanted, true), (visits, day) => {
          const { ways, changed } = ofDays.get(day) ?? { ways: new WayTree(), changed: undefined };
          ways.addWays(waysInPack(visits, wanted, { changed, most: mostInPart }));
          tree.addWays(ways.commonest(mostInDay));
        });
        return counted && ofRunning ? tree.commonest(most) : undefined;
      }),
  };
}

interface Parted {
  over: PackedDays;
  running: PackedDays;
  open: readonly OpenDays[];
}

function partsOf(days: readonly string[], packed: PackedDays, untilMinute: number | undefined): Parted {
  const bare = days.filter((day) => !packed.has(day));
  const running = [...packed].filter(([, { upTo }]) => upTo !== undefined);
  return {
    over: new Map([...packed].filter(([, { upTo }]) => upTo === undefined)),
    running: new Map(running),
    open: [
      ...(bare.length > 0 ? [{ days: bare, untilMinute }] : []),
      ...running.map(([day, { upTo }]) => ({ days: [day], since: upTo, untilMinute })),
    ],
  };
}
