import type { Database } from '#kit/database.server.ts';
import {
  type CountedBy,
  columnsFor,
  countPack,
  type Sums,
  type SumsById,
  sumNames,
  type Wanted,
} from '#tracking/packs/count-pack.ts';
import type { Packs } from '#tracking/packs/packs.server.ts';
import type { Way } from '#tracking/packs/way.ts';
import { WayTree } from '#tracking/packs/way-tree.ts';
import { waysInPack } from '#tracking/packs/ways-in-pack.ts';
import { bounced, stepsAndMet, type VisitDimension, visitDimensions } from '#tracking/visits/visit-measures.ts';
import { type Filters, filterNames } from './figures-contract.ts';
import { pathsOf, waysOf } from './open-ways.server.ts';
import { daysOf, type Period } from './period.ts';

/** Visits of a period that fit all filters, counted by whatever is asked. */
export interface AskedVisits {
  isEmpty: boolean;
  sums(what: CountedBy): Promise<Map<string, SumsById>>;
  /** The commonest ways, each with all that began so, as far as they are among the commonest of their day. */
  ways(most: number): Promise<Way[]>;
  /** The visits themselves, as SQL with its values. */
  visits: string;
  values: unknown[];
}

export interface FigureSources {
  database: Database;
  packs: Packs;
}

const noText = -1;
/** Days are our own writing, never the asker's: as constants they leave all other partitions out. */
const list = (days: readonly string[]) => `'{${days.join(',')}}'::date[]`;
const isDimension = (name: string): name is VisitDimension => (visitDimensions as readonly string[]).includes(name);

/** Days that are packed are read from there; the others, of which today is one, from their visits and events. */
export async function askVisits(
  { database, packs }: FigureSources,
  period: Period,
  bots: boolean,
  filters: Filters,
): Promise<AskedVisits> {
  const names = filterNames.filter((name) => filters[name] !== undefined);
  const [packed, { rows: texts }] = await Promise.all([
    packs.find(period),
    database.pool.query<{ id: number; text: string }>({
      name: 'tracking_filter_texts',
      text: 'select id, text from tracking_texts where text = any($1)',
      values: [names.map((name) => filters[name])],
    }),
  ]);
  const wanted: Wanted = {
    bots,
    filters: names.map((name) => ({ name, id: texts.find(({ text }) => text === filters[name])?.id })),
  };
  const days = daysOf(period);
  const open = days.filter((day) => !packed.has(day));
  const values = [bots, ...wanted.filters.map(({ id }) => id ?? noText)];
  const { fresh } = statements(open, names);
  const read = async <Row extends object>(text: string) => (await database.pool.query<Row>(text, values)).rows;

  return {
    isEmpty: names.length === 0,
    visits: statements(days, names).visits,
    values,
    async sums(what) {
      const [rows, counted] = await Promise.all([
        open.length === 0
          ? []
          : read<{ day: string; id: number } & Sums>(
              `select to_char(day, 'YYYY-MM-DD') as day, id, ${sumNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}
               from (${fresh(what)}) f group by 1, 2`,
            ),
        packs.each(packed, columnsFor(what, wanted), (day) => countPack(day, what, wanted)),
      ]);
      for (const { day, id, ...sums } of rows) {
        const ofDay = counted.get(day) ?? new Map<number, Sums>();
        counted.set(day, ofDay.set(id, sums));
      }
      return counted;
    },
    async ways(most) {
      const tree = new WayTree();
      const readOpen = async () => {
        for (const day of open) {
          const [row] = await read<{ paths: string }>(pathsOf(statements([day], names).visits));
          tree.addWays(await waysOf(row?.paths ?? ''));
        }
      };
      await Promise.all([
        readOpen(),
        packs.each(packed, columnsFor('ways', wanted), (day) => {
          if (names.length > 0) tree.addWays(waysInPack(day, wanted));
          else tree.addKept(bots ? day.all_ways : day.ways);
        }),
      ]);
      return tree.commonest(most);
    },
  };
}

/** The same of days that are not packed, as SQL. `$1` says whether bots count; from `$2` on stand the numbers of the filters' texts. */
export function statements(open: readonly string[], filters: readonly (keyof Filters)[]) {
  const [first, last] = [open[0], open.at(-1)];
  const around = `day between '${first}'::date - 1 and '${last}'::date + 1`;
  const conditions = filters.map((name, at) => {
    const id = `$${at + 2}::int`;
    if (name === 'page') return `path @> array[${id}]`;
    if (name === 'event') return `id in (select visit from tracking_events where ${around} and name = ${id})`;
    return `${name} = ${id}`;
  });
  const where = [`day = any(${list(open)})`, '($1 or not bot)', ...conditions].join(' and ');
  const visits = `(select day, started_at, bot, ${visitDimensions.join(', ')}, weight::bigint as visits,
      case when is_first then weight else 0 end::bigint as visitors,
      case when is_first and is_back then weight else 0 end::bigint as back, views::bigint,
      case when ${bounced} then weight else 0 end::bigint as bounces,
      (weight * round(extract(epoch from last_at - started_at)))::bigint as seconds, steps, ${stepsAndMet} as steps_met, entry, exit, path
    from tracking_visits where ${where})`;
  // The visit of an event may have begun the evening before, or a moment after it.
  const events = `tracking_events e where e.day = any(${list(open)}) and ($1 or not e.bot)
    and e.visit in (select id from tracking_visits where ${[around, ...conditions].join(' and ')})`;

  const sums = (own: Partial<Sums> | Partial<Record<keyof Sums, string>>) =>
    sumNames.map((name) => `${own[name] ?? '0'} as ${name}`).join(', ');
  const ofVisits = (id: string, ...own: (keyof Sums)[]) =>
    `select day, ${id} as id, ${sums(Object.fromEntries(own.map((name) => [name, name])))} from ${visits} v`;
  const everything = ['visitors', 'visits', 'back', 'views', 'bounces', 'seconds'] as const;
  function fresh(what: CountedBy): string {
    switch (what) {
      case 'all':
        return ofVisits('0', ...everything);
      case 'entry':
        return ofVisits('entry', 'visits', 'bounces', 'seconds');
      case 'exit':
        return ofVisits('exit', 'visits');
      case 'steps':
        return `${ofVisits('steps_met', 'visits')} where steps > 0`;
      case 'view':
        return `select day, route as id, ${sums({ views: 'weight' })} from ${events} and e.category = (select id from tracking_texts where text = 'page')`;
      case 'event':
        return `select e.day, t.id, ${sums({ events: 'count' })} from (select e.day, category, name, count(*) from ${events} group by 1, 2, 3) e
          join tracking_texts c on c.id = e.category join tracking_texts n on n.id = e.name join tracking_texts t on t.text = c.text || ' ' || n.text`;
      default:
        return ofVisits(isDimension(what) ? what : '0', ...everything);
    }
  }
  return { visits, fresh };
}
