import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/time.ts';
import { packDay } from '#tracking/packs/pack-day.server.ts';
import { newestColumn } from '#tracking/packs/packs.server.ts';
import { visitDimensions } from '#tracking/visits/visit-measures.ts';
import { comparePack } from './pack-proof.server.ts';

const ofVisits = `sum(weight)::bigint as visits, sum(case when is_first then weight else 0 end)::bigint as visitors,
  sum(case when is_first and is_back then weight else 0 end)::bigint as back, sum(views)::bigint as views,
  sum(case when views <= weight and clicks = 0 and steps < 4 then weight else 0 end)::bigint as bounces,
  sum(weight * round(extract(epoch from last_at - started_at)))::bigint as seconds`;
const kept = 'visits, visitors, back, views, bounces, seconds';

/** Pairs of statements that must give the same rows for a day: from what is stored, and from what was kept of it. */
const comparisons: readonly (readonly [name: string, raw: string, kept: string])[] = [
  [
    'all',
    `select bot, count(*) as events, coalesce(sum(weight) filter (where category = (select id from tracking_texts where text = 'page')), 0) as views
     from tracking_events where day = $1 group by bot`,
    `select bot, events, views from tracking_days where what = 'all' and day = $1 and events > 0`,
  ],
  [
    'page',
    `select bot, route as key, sum(weight) as views from tracking_events
     where day = $1 and category = (select id from tracking_texts where text = 'page') group by 1, 2`,
    `select bot, key, views from tracking_days where what = 'page' and day = $1 and views > 0`,
  ],
  [
    'event',
    `select bot, c.text || ' ' || n.text as key, count(*) as events from tracking_events e
     join tracking_texts c on c.id = e.category join tracking_texts n on n.id = e.name where e.day = $1 group by 1, 2`,
    `select bot, t.text as key, events from tracking_days d join tracking_texts t on t.id = d.key where what = 'event' and d.day = $1`,
  ],
  ...visitDimensions.map(
    (what) =>
      [
        what,
        `select bot, ${what} as key, ${ofVisits} from tracking_visits where day = $1 group by 1, 2`,
        `select bot, key, ${kept} from tracking_days where what = '${what}' and day = $1 and visits <> 0`,
      ] as const,
  ),
  [
    'visits',
    // A visit that began in the evening has events of the next day.
    `select e.visit as id, count(*) as events, coalesce(sum(e.weight) filter (where category = (select id from tracking_texts where text = 'page')), 0) as views
     from tracking_events e where e.day between $1 and $1::date + 1 and e.visit in (select id from tracking_visits where day = $1) group by 1`,
    `select id, events, views from tracking_visits where day = $1`,
  ],
];

/** Counts a day's events and visits afresh and compares with every figure that is kept of it; `isOver` packs the day as well. */
export async function proveDay(database: Database, clock: Clock, day: string, { isOver = false } = {}) {
  let compared = 0;
  let differing = 0;
  let first = '';
  if (isOver) await packForGood(database, clock, day);
  await database.transaction(async (client) => {
    // One moment for all of them: what is stored meanwhile is in both or in none.
    await client.query('set transaction isolation level repeatable read');
    for (const [name, raw, figures] of comparisons) {
      const { rows } = await client.query<{ all: number; wrong: number; example: string | null }>(
        `with raw as (select row_to_json(r)::text as line from (${raw}) r), kept as (select row_to_json(k)::text as line from (${figures}) k)
         select count(*)::int as all, (count(*) filter (where raw.line is null or kept.line is null))::int as wrong,
           min(coalesce(raw.line, kept.line)) filter (where raw.line is null or kept.line is null) as example
         from raw full join kept using (line)`,
        [day],
      );
      compared += rows[0]?.all ?? 0;
      differing += rows[0]?.wrong ?? 0;
      if (first === '' && rows[0]?.example) first = `${name}: ${rows[0].example}`.slice(0, 300);
    }
    for (const { name, compared: lines, wrong } of await comparePack(client, day)) {
      compared += lines;
      differing += wrong.length;
      if (first === '' && wrong[0]) first = `${name}: ${wrong[0]}`.slice(0, 300);
    }
  });
  await database.pool.query(
    `insert into tracking_proofs (day, at, compared, differing, first) values ($1, $2, $3, $4, $5)
     on conflict (day) do update set at = excluded.at, compared = excluded.compared, differing = excluded.differing, first = excluded.first`,
    [day, new Date(clock.now()), compared, differing, first],
  );
  return { compared, differing, first };
}

/**
 * Packs a day that is over. Storing waits until the pack is committed, or is committed before the pack's snapshot is taken: an
 * event that arrives meanwhile is in the pack, or drops it (`reopenDays`).
 */
const packForGood = (database: Database, clock: Clock, day: string) =>
  database.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read');
    await client.query('lock table tracking_packs in share row exclusive mode');
    await packDay(client, day, new Date(clock.now()));
  });

/**
 * Numbers that tabs gave to their events and that did not arrive, of a day; counted once it is over, for a late one may
 * still come. What is missing before the first and after the last of a tab nobody knows.
 */
async function countGaps(database: Database, day: string): Promise<void> {
  await database.pool.query(
    `insert into tracking_counts (day, what, key, count)
     select $1::date, g.what, '', g.count from (
       select coalesce(sum(most - least + 1), 0)::bigint as numbered, coalesce(sum(most - least + 1 - here), 0)::bigint as lost from (
         select max(seq) as most, min(seq) as least, count(distinct seq) as here from tracking_events
         where day = $1 and tab > 0 and not bot group by visitor, tab having max(seq) - min(seq) < 10000) tabs) s,
       lateral (values ('numbered', s.numbered), ('lost', s.lost)) g (what, count)
     on conflict (key, what, day) do update set count = excluded.count`,
    [day],
  );
}

/** From then on hardly anything of the day before comes any more. */
const nightMinutes = 30;

/** The proof, once after each midnight, whenever that is looked for; then, at any time, days that are not packed and proved. */
export async function proveIfDue(database: Database, clock: Clock, stopping?: AbortSignal): Promise<void> {
  const now = clock.now();
  const midnight = startOfBusinessDay(businessDay(now));
  if (now < midnight + nightMinutes * 60_000) return;
  const { rowCount } = await database.pool.query('select 1 from tracking_proofs where day = $1 and at >= $2', [
    businessDay(now - dayMs),
    new Date(midnight),
  ]);
  if (rowCount) await proveMissed(database, clock, stopping);
  else await proveYesterday(database, clock, stopping);
}

/** The nightly work: yesterday, and the day before it, for what came late; then days that are not packed and proved. */
export async function proveYesterday(database: Database, clock: Clock, stopping?: AbortSignal): Promise<void> {
  for (const ago of [2, 1]) await proveOver(database, clock, businessDay(clock.now() - ago * dayMs));
  await proveMissed(database, clock, stopping);
}

async function proveOver(database: Database, clock: Clock, day: string): Promise<void> {
  await countGaps(database, day);
  await proveDay(database, clock, day, { isOver: true });
}

/**
 * Days before today without a pack or a proof: events were stored for them since, or an upgrade asks for new packs, perhaps of
 * a whole year. None is begun once `stopping` says so. A proof that compared nothing is none.
 */
async function proveMissed(database: Database, clock: Clock, stopping?: AbortSignal): Promise<void> {
  const { rows } = await database.pool.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from tracking_days d where what = 'all' and day < $1
       and not (exists (select 1 from tracking_packs p where p.day = d.day and p.name = '${newestColumn}' and p.up_to is null)
         and exists (select 1 from tracking_proofs f where f.day = d.day and f.compared > 0))
     group by day order by d.day desc`,
    [businessDay(clock.now())],
  );
  for (const { day } of rows) {
    if (stopping?.aborted) return;
    await proveOver(database, clock, day);
  }
}
