import type { Database } from '#kit/db/database.server.ts';
import { businessDay, dayMs, systemClock } from '#kit/text/time.ts';
import { type Filters, tableNames } from '#tracking/figures/dimensions.ts';
import { figures } from '#tracking/figures/figures.server.ts';
import { dropDaysBefore } from '#tracking/spool/partitions.server.ts';
import { fillTracking } from './fill.ts';
import { figure, verdict } from './verdict.ts';

/** The first time that a panel of 30 days is asked for, and again, by what a month brings; of ways the first time. */
const limitsOf = (events: number) =>
  events > 1_500_000
    ? { bytes: 215, firstMs: 900, waysMs: 1_800, againMs: 40, dropMs: 200 }
    : { bytes: 215, firstMs: 200, waysMs: 500, againMs: 20, dropMs: 200 };

/** What staff ask of a month: how much room it takes, how long each panel takes, and how long dropping a day. */
export async function measureFigures(
  database: Database,
  { events, rounds }: { events: number; rounds: number },
): Promise<void> {
  const began = performance.now();
  const limits = limitsOf(events);
  const { from, to } = await fillTracking(database, events, Date.now());
  const { rows } = await database.pool.query<{ events: number; visits: number; bytes: number }>(
    `select (select count(*)::int from tracking_events) as events, (select count(*)::int from tracking_visits) as visits,
       (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent in ('tracking_events'::regclass, 'tracking_visits'::regclass))::bigint
         + pg_total_relation_size('tracking_texts') as bytes`,
  );
  const [size = { events: 1, visits: 0, bytes: 0 }] = rows;
  console.log(
    `\n${figure(size.events)} events in ${figure(size.visits)} visits of 30 days, filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  const bytes = size.bytes / size.events;
  verdict(`${bytes.toFixed(0)} bytes an event in all, at most ${limits.bytes}`, bytes <= limits.bytes);

  const read = figures({ database, clock: systemClock, audit: async () => {} });
  const filters: [name: string, filters: Filters][] = [
    ['', {}],
    ['one source', { source: 'social:wechat' }],
    ['one page', { page: '/supplier' }],
    ['one event', { event: 'apply' }],
    ['two filters', { source: 'social:wechat', device: 'phone' }],
    ['three filters', { source: 'social:wechat', device: 'phone', page: '/supplier' }],
  ];
  console.log('\npanel of 30 days                         first p50  first p95  again p95, in ms');
  // What is asked without a filter lies ready in the morning.
  let ready: string[] = [];
  const forget = () => database.pool.query('delete from tracking_answers where question <> all ($1)', [ready]);
  for (const [name, chosen] of filters) {
    if (name !== '' && ready.length === 0) {
      await read.answerAhead();
      const { rows: kept } = await database.pool.query<{ question: string }>(
        'select distinct question from tracking_answers',
      );
      ready = kept.map(({ question }) => question);
    }
    const asked = { from, to, bots: false, ...chosen };
    const panels: [name: string, work: () => Promise<unknown>][] = [
      ['summary', () => read.summary(asked)],
      ...tableNames.map((what): (typeof panels)[number] => [what, () => read.table({ ...asked, what })]),
      ['vitals', () => read.vitals(asked)],
      ['funnel', () => read.funnel(asked)],
      ['ways', () => read.journeys(asked)],
    ];
    for (const [panel, work] of panels) {
      const first: number[] = [];
      const again: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await forget();
        first.push(await timeOf(work));
        again.push(await timeOf(work));
      }
      const shown = [at(first, 0.5), at(first, 0.95), at(again, 0.95)]
        .map((ms) => ms.toFixed(1).padStart(10))
        .join(' ');
      const limit = panel === 'ways' ? limits.waysMs : limits.firstMs;
      verdict(
        `${panel.padEnd(12)} ${name.padEnd(24)} ${shown}   at most ${limit}, ${limits.againMs}`,
        at(first, 0.95) <= limit && at(again, 0.95) <= limits.againMs,
      );
    }
  }
  const droppedAt = performance.now();
  const dropped = await dropDaysBefore(database, businessDay(Date.parse(`${from}T12:00:00+08:00`) + dayMs));
  const took = performance.now() - droppedAt;
  verdict(
    `a day of ${figure(size.events / 30)} events dropped in ${took.toFixed(0)} ms, at most ${limits.dropMs}`,
    dropped.length === 1 && took <= limits.dropMs,
  );
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
