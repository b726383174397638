import type { ResultOf } from '#kit/call.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { businessDay, type Clock, readDay } from '#kit/time.ts';
import { faults, type trackingOverview } from './contract.ts';
import { nobody } from './visitor.server.ts';

type Overview = ResultOf<typeof trackingOverview>;

const mostRows = 100;
const distinct = `count(distinct visitor) filter (where visitor <> ${nobody})::int`;

/** Figures of one business day, straight from its partition. */
export function trackingOverviews(database: Database, clock: Clock) {
  const ask = async <Row>(name: string, text: string, values: unknown[]) =>
    (await database.pool.query({ name, text, values })).rows as Row[];

  return {
    async overview(wanted: string | undefined, bots: boolean): Promise<Outcome<Overview, 'no_such_day'>> {
      const day = wanted === undefined ? businessDay(clock.now()) : readDay(wanted);
      if (!day) return refuse('no_such_day');
      const given = [day, bots];
      const [totals, events, pages, errors, counted] = await Promise.all([
        ask<{ visitors: number; bot_events: number; newest: Date | null }>(
          'tracking_totals',
          `select ${distinct.replace('visitor <> ', '($2 or not bot) and visitor <> ')} as visitors,
             count(*) filter (where bot)::int as bot_events, max(at) filter (where $2 or not bot) as newest
           from tracking_event_texts where day = $1`,
          given,
        ),
        ask<Overview['events'][number]>(
          'tracking_by_name',
          `select category, name, count(*)::int as count, ${distinct} as visitors
           from tracking_event_texts where day = $1 and ($2 or not bot)
           group by category, name order by count desc, name limit ${mostRows}`,
          given,
        ),
        ask<Omit<Overview['pages'][number], 'unseen'>>(
          'tracking_by_page',
          `with reported as (
             select route, count(*) filter (where name = 'page_load')::int as loads,
               count(*) filter (where name <> 'page_load')::int as navigations
             from tracking_event_texts where day = $1 and category = 'page' and ($2 or not bot) group by route),
           rendered as (
             select key as route, sum(count)::int as served from tracking_counts
             where day = $1 and (what = 'served' or $2 and what = 'served_bot') group by key)
           select route, coalesce(loads, 0) as loads, coalesce(navigations, 0) as navigations, coalesce(served, 0) as served
           from reported full join rendered using (route)
           order by coalesce(loads, 0) + coalesce(navigations, 0) desc, served desc, route limit ${mostRows}`,
          given,
        ),
        ask<Overview['errors'][number] & { first: Date; last: Date }>(
          'tracking_errors',
          `select name, coalesce(extras->>'message', '') as message, coalesce(extras->>'url', extras->>'source', route) as place,
             count(*)::int as count, ${distinct} as visitors, min(at) as first, max(at) as last,
             (array_agg(coalesce(extras, '{}') || jsonb_build_object('page', coalesce(page, route), 'build', build::text)
               order by at desc))[1] as sample
           from tracking_event_texts where day = $1 and category = 'error' and ($2 or not bot)
           group by 1, 2, 3 order by count desc, last desc limit ${mostRows}`,
          given,
        ),
        ask<{ reason: string; count: number }>(
          'tracking_faults',
          `select key as reason, count from tracking_counts where day = $1 and what = 'fault' order by count desc, key`,
          [day],
        ),
      ]);
      const total = totals[0];
      return done({
        day,
        at: new Date(clock.now()).toISOString(),
        newest_at: total?.newest?.toISOString() ?? null,
        visitors: total?.visitors ?? 0,
        bot_events: total?.bot_events ?? 0,
        events: events.map(({ category, name, count, visitors }) => ({ category, name, count, visitors })),
        pages: pages.map(({ route, loads, navigations, served }) => ({
          route,
          loads,
          navigations,
          served,
          unseen: served > 0 ? Math.max(0, 1 - loads / served) : null,
        })),
        errors: errors.map(({ name, message, place, count, visitors, first, last, sample }) => ({
          name,
          message,
          place,
          count,
          visitors,
          first_at: first.toISOString(),
          last_at: last.toISOString(),
          sample: Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, String(value ?? '')])),
        })),
        faults: counted.map(({ reason, count }) => ({
          reason,
          outcome: Object.hasOwn(faults, reason) ? faults[reason as keyof typeof faults] : '',
          count,
        })),
      });
    },
  };
}
