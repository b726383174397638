import type { Database } from '#kit/database.server.ts';
import { businessDay, dayMs, systemClock } from '#kit/time.ts';
import { figures } from '#tracking/figures/figures.server.ts';
import { tableNames } from '#tracking/figures/figures-contract.ts';
import { packDay } from '#tracking/packs/pack-day.server.ts';
import { worthPacking } from '#tracking/packs/pack-running.server.ts';
import { dropDaysBefore } from '#tracking/spool/partitions.server.ts';
import { fillTracking } from './fill.ts';
import { figure, verdict } from './verdict.ts';

const limits = { bytes: 220, panelMs: 60, funnelMs: 400, dropMs: 200 };

/** What staff ask of a month: how much room it takes, how long each panel takes, and how long dropping a day. */
export async function measureFigures(
  database: Database,
  { events, rounds }: { events: number; rounds: number },
): Promise<void> {
  const began = performance.now();
  const { from, to, longestPackMs } = await fillTracking(database, events, Date.now());
  const { rows } = await database.pool.query<{ events: number; visits: number; bytes: number; figures: number }>(
    `select (select count(*)::int from tracking_events where day between $1 and $2) as events, (select count(*)::int from tracking_visits where day between $1 and $2) as visits,
       (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent in ('tracking_events'::regclass, 'tracking_visits'::regclass))::bigint as bytes,
       (pg_total_relation_size('tracking_days') + pg_total_relation_size('tracking_packs') + pg_total_relation_size('tracking_hours')
         + pg_total_relation_size('tracking_speeds') + pg_total_relation_size('tracking_texts'))::bigint as figures`,
    [from, to],
  );
  const [size = { events: 1, visits: 0, bytes: 0, figures: 0 }] = rows;
  console.log(
    `\n${figure(size.events)} events in ${figure(size.visits)} visits of 30 days, filled in ${((performance.now() - began) / 1_000).toFixed(0)} s: ` +
      `events and visits ${(size.bytes / size.events).toFixed(0)} bytes an event with indexes, figures and texts ${(size.figures / size.events).toFixed(0)}`,
  );
  console.log(
    `a day packed in ${(longestPackMs / 1_000).toFixed(1)} s at most, as many at once as there are processors`,
  );
  const bytes = (size.bytes + size.figures) / size.events;
  verdict(`${bytes.toFixed(0)} bytes an event in all, at most ${limits.bytes}`, bytes <= limits.bytes);

  const read = figures(database, systemClock);
  const asked = { from, to, bots: false };
  const filter = { source: 'social:wechat' };
  const two = { ...filter, device: 'phone' };
  const page = { page: '/supplier' };
  const panels: [name: string, limit: number, work: () => Promise<unknown>][] = [
    ['summary', limits.panelMs, () => read.summary(asked)],
    ...tableNames.map((what): (typeof panels)[number] => [
      `list by ${what}`,
      limits.panelMs,
      () => read.table({ ...asked, what }),
    ]),
    ['returns', limits.panelMs, () => read.returns(asked)],
    ['vitals', limits.panelMs, () => read.vitals(asked)],
    ['trust', limits.panelMs, () => read.quality(asked)],
    ['funnel', limits.funnelMs, () => read.funnel(asked)],
    ['journeys', limits.panelMs, () => read.journeys(asked)],
    ['summary of one source', limits.panelMs, () => read.summary({ ...asked, ...filter })],
    ...(['page', 'exit', 'event', 'device'] as const).map((what): (typeof panels)[number] => [
      `${what}s of one source`,
      limits.panelMs,
      () => read.table({ ...asked, ...filter, what }),
    ]),
    ['journeys of one source', limits.panelMs, () => read.journeys({ ...asked, ...filter })],
    ['funnel of one source', limits.funnelMs, () => read.funnel({ ...asked, ...filter })],
    ['summary of one page', limits.panelMs, () => read.summary({ ...asked, ...page })],
    ['pages of one page', limits.panelMs, () => read.table({ ...asked, ...page, what: 'page' })],
    ['sources of one event', limits.panelMs, () => read.table({ ...asked, event: 'apply', what: 'source' })],
    ['summary, two filters', limits.panelMs, () => read.summary({ ...asked, ...two })],
    ['pages, two filters', limits.panelMs, () => read.table({ ...asked, ...two, what: 'page' })],
    ['events, three filters', limits.panelMs, () => read.table({ ...asked, ...two, ...page, what: 'event' })],
    ['journeys, two filters', limits.panelMs, () => read.journeys({ ...asked, ...two })],
  ];
  console.log('\npanel of 30 days              first   p50 ms   p95 ms');
  for (const [name, limit, work] of panels) await measurePanel(name, limit, rounds, work);
  await packEarlier(database, to);
  console.log('\nthe same with the last day not over yet: as much of it as may be is not in its pack');
  for (const [name, limit, work] of panels) await measurePanel(name, limit, rounds, work);
  const droppedAt = performance.now();
  const dropped = await dropDaysBefore(database, businessDay(Date.parse(`${from}T12:00:00+08:00`) + dayMs));
  const took = performance.now() - droppedAt;
  verdict(
    `a day of ${figure(size.events / 30)} events dropped in ${took.toFixed(0)} ms, at most ${limits.dropMs}`,
    dropped.length === 1 && took <= limits.dropMs,
  );
}

/** As it is before the night: the newest day was packed when so many of its visits, the last, were still to come or to change. */
async function packEarlier(database: Database, day: string): Promise<void> {
  const { rows } = await database.pool.query<{ visits: number }>(
    'select count(*)::int as visits from tracking_visits where day = $1',
    [day],
  );
  const visits = rows[0]?.visits ?? 0;
  // Looked for every ten minutes: those of the time in between, of a busy hour, come to what makes a pack worth while.
  const since = Math.max(worthPacking.visits, visits * worthPacking.share) + visits / 60;
  await database.pool.query(
    `update tracking_visits v set batch = 2 from (select id from tracking_visits where day = $1 order by started_at desc limit $2) l
     where v.day = $1 and v.id = l.id`,
    [day, Math.round(since)],
  );
  await database.transaction((client) => packDay(client, day, new Date(), 1));
  await database.pool.query('vacuum analyze tracking_visits, tracking_packs');
}

async function measurePanel(name: string, limit: number, rounds: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let first = 0;
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now();
    await work();
    if (round === 0) first = performance.now() - startedAt;
    else times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const shown = [first, at(0.5), at(0.95)].map((ms) => ms.toFixed(1).padStart(8)).join(' ');
  verdict(`${name.padEnd(24)} ${shown}   at most ${limit} ms`, at(0.95) <= limit);
}
