import type { ResultOf } from '#kit/call.ts';
import type { Database } from '#kit/database.server.ts';
import { faults } from '#tracking/contract.ts';
import type { trackingQuality } from './figures-contract.ts';
import type { Period } from './period.ts';
import { mostRows } from './tables-read.server.ts';

type Quality = ResultOf<typeof trackingQuality>;

/** How much of what happened is in the figures, and whether they are right. */
export function quality(database: Database) {
  const ask = async <Row>(name: string, text: string, values: unknown[]) =>
    (await database.pool.query({ name: `tracking_${name}`, text, values })).rows as Row[];

  return {
    async quality({ from, to }: Period, bots: boolean): Promise<Quality> {
      const [pages, counted, proofs, seen] = await Promise.all([
        ask<{ route: string; served: number; loads: number }>(
          'unseen',
          `with loaded as (
             select t.text as route, sum(d.events)::int as loads from tracking_days d join tracking_texts t on t.id = d.key
             where what = 'load' and d.day between $1 and $2 and ($3 or not bot) group by 1),
           given as (
             select key as route, sum(count)::int as served from tracking_counts
             where day between $1 and $2 and (what = 'served' or $3 and what = 'served_bot') group by 1)
           select route, coalesce(served, 0) as served, coalesce(loads, 0) as loads
           from loaded full join given using (route) order by served desc, loads desc, route limit ${mostRows}`,
          [from, to, bots],
        ),
        ask<{ reason: string; count: number }>(
          'faults',
          `select key as reason, sum(count)::int as count from tracking_counts
           where day between $1 and $2 and what = 'fault' group by 1 order by 2 desc, 1`,
          [from, to],
        ),
        ask<Omit<Quality['proofs'][number], 'at'> & { at: Date }>(
          'proofs',
          // Nothing to compare is right for a day without visits, and for no other.
          `select to_char(day, 'YYYY-MM-DD') as day, at, compared, differing, first from tracking_proofs p
           where day between $1 and $2 and (compared > 0 or exists (
             select 1 from tracking_days d where d.what = 'all' and d.day = p.day and (d.visits > 0 or d.events > 0)))
           order by day desc limit 60`,
          [from, to],
        ),
        ask<Quality['bots'][number]>(
          'bots',
          `select split_part(t.text, chr(10), 1) as rules, split_part(t.text, chr(10), 2) as bot, sum(d.events)::int as events
           from tracking_days d join tracking_texts t on t.id = d.key
           where what = 'bot' and d.day between $1 and $2 group by 1, 2 order by 3 desc, 2 limit ${mostRows}`,
          [from, to],
        ),
      ]);
      return {
        pages: pages.map((page) => ({
          ...page,
          unseen: page.served > 0 ? Math.max(0, 1 - page.loads / page.served) : null,
        })),
        faults: counted.map(({ reason, count }) => ({
          reason,
          outcome: Object.hasOwn(faults, reason) ? faults[reason as keyof typeof faults] : '',
          count,
        })),
        proofs: proofs.map(({ at, ...proof }) => ({ ...proof, at: at.toISOString() })),
        bots: seen,
      };
    },
  };
}
