import type { ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import { type Fault, faults } from '#tracking/contract.ts';
import { textsById } from '#tracking/texts.server.ts';
import type { Ask } from './answers.server.ts';
import type { trackingQuality } from './figures-contract.ts';
import type { Period } from './period.ts';
import { questions, type Which } from './questions.ts';
import { mostRows } from './tables-read.server.ts';

type Quality = ResultOf<typeof trackingQuality>;

/** A day is incomplete when so much of what tabs numbered did not arrive, or when events could not be written or stored. */
const mostLost = 0.05;
const leastNumbered = 100;

/** What `tracking_counts` says of one day. */
export interface DayCounts {
  day: string;
  served: number;
  opted_out: number;
  not_stored: number;
  refused: number;
  shed: number;
}
export const dayCounts = {
  name: 'tracking_day_counts',
  text: `select to_char(day, 'YYYY-MM-DD') as day, ${Object.entries({
    served: `what = 'served'`,
    shed: `what = 'shed'`,
    opted_out: `what = 'fault' and key = 'opted_out'`,
    not_stored: `what = 'fault' and key in ('not_written', 'not_storable')`,
    refused: `what = 'fault' and key in ('too_large', 'empty', 'unreadable_request', 'not_written', 'not_storable')`,
  })
    .map(([name, condition]) => `coalesce(sum(count) filter (where ${condition}), 0)::int as ${name}`)
    .join(', ')} from tracking_counts where day between $1 and $2 and what in ('served', 'shed', 'fault') group by 1`,
};

/** Days before today that lack something that happened, in order. All arguments include bots. */
export function incompleteDays(
  gaps: ReadonlyMap<string, { numbered: number; lost: number }[]>,
  visited: ReadonlyMap<string, { events: number }[]>,
  counts: readonly DayCounts[],
  today: string,
): string[] {
  const lost = [...gaps].filter(
    ([, [sum]]) => sum && sum.numbered >= leastNumbered && sum.lost > sum.numbered * mostLost,
  );
  const faulty = counts.filter(
    ({ day, served, not_stored }) => not_stored > 0 || (served >= leastNumbered && !visited.get(day)?.[0]?.events),
  );
  const days = new Set([...lost.map(([day]) => day), ...faulty.map(({ day }) => day)]);
  return [...days].filter((day) => day < today).sort();
}

/** How much of what happened is in the figures. */
export function quality(database: Database, ask: Ask, clock: Clock) {
  const count = async <Row>(name: string, text: string, values: unknown[]) =>
    (await database.pool.query({ name: `tracking_${name}`, text, values })).rows as Row[];
  const unfiltered = (bots: boolean) => ({ bots, filters: {} });

  return {
    async quality(period: Period, { bots }: Which): Promise<Quality> {
      const { from, to } = period;
      const [gaps, visited, { rows: counts }, loaded, served, counted, seen] = await Promise.all([
        ask(questions.gaps, period, unfiltered(true)),
        ask(questions.all, period, unfiltered(true)),
        database.pool.query<DayCounts>({ ...dayCounts, values: [from, to] }),
        ask(questions.load, period, unfiltered(bots)),
        count<{ route: string; served: number }>(
          'served',
          `select key as route, sum(count)::int as served from tracking_counts
           where day between $1 and $2 and (what = 'served' or $3 and what = 'served_bot') group by 1`,
          [from, to, bots],
        ),
        count<{ reason: string; count: number }>(
          'faults',
          `select key as reason, sum(count)::int as count from tracking_counts
           where day between $1 and $2 and what = 'fault' group by 1 order by 2 desc, 1`,
          [from, to],
        ),
        ask(questions.bot, period, unfiltered(true)),
      ]);
      const loads = sumBy([...loaded.values()].flat(), ({ id }) => id);
      const pages = new Map(served.map((page) => [page.route, { ...page, loads: 0 }]));
      for (const [id, route] of await textsById(database, loads.keys()))
        pages.set(route, { route, served: pages.get(route)?.served ?? 0, loads: loads.get(id) ?? 0 });
      const botSums = sumBy([...seen.values()].flat(), ({ rules, bot }) => `${rules}\n${bot}`);
      return {
        incomplete: incompleteDays(gaps, visited, counts, businessDay(clock.now())),
        pages: [...pages.values()]
          .sort((a, b) => b.served - a.served || b.loads - a.loads || (a.route < b.route ? -1 : 1))
          .slice(0, mostRows)
          .map((page) => ({ ...page, unseen: page.served > 0 ? Math.max(0, 1 - page.loads / page.served) : null })),
        faults: counted.map(({ reason, count }) => ({
          reason,
          outcome: Object.hasOwn(faults, reason) ? faults[reason as Fault][0] : '',
          count,
        })),
        bots: [...botSums]
          .map(([name, events]) => {
            const [rules = '', bot = ''] = name.split('\n');
            return { rules, bot, events };
          })
          .sort((a, b) => b.events - a.events || (a.bot < b.bot ? -1 : 1))
          .slice(0, mostRows),
      };
    },
  };
}

function sumBy<Row extends { events: number }, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.events);
  return sums;
}
