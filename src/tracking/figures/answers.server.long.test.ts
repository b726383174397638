import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { seededRandom } from '#kit/text/random.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { openTestDatabase } from '#tests/database.ts';
import { type TestClock, testClock } from '#tests/test-clock.ts';
import { openTestTracking } from '#tests/test-tracking.ts';
import { expectFiguresOfEvents } from '#tests/tracking-recount.ts';
import { Spool } from '#tracking/spool/spool.server.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';
import { segmentStore } from '#tracking/spool/store.server.ts';
import { mostListed } from '#tracking/visits/visit.server.ts';
import { type Filters, type TableName, tableNames } from './dimensions.ts';
import { figures } from './figures.server.ts';
import { questions } from './questions.ts';

let server: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let clock: TestClock;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-answers-'));
const seed = Number(process.env.ANSWERS_SEED ?? Date.now() % 1_000_000);
const { next: random, pick } = seededRandom(String(seed));
const minuteMs = 60_000;
const days = 30;
const period = { from: '2026-10-09', to: '2026-11-07' };
const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
];
const pages = ['/', '/fabric', '/supplier', '/movein', '/jobs', '/jobs/:id'];
let late: SpooledEvent[] = [];

beforeAll(async () => {
  server = await openTestDatabase();
  database = openDatabase(server.url, { connections: 4 });
  clock = testClock('2026-11-07T15:00:00+08:00');
  const begin = startOfBusinessDay(period.from);
  // None over the last midnight, so that all is within the period.
  const lengthMs = days * dayMs - 10 * 3_600_000;
  const events = Array.from({ length: 900 }, () => visitOf(begin + Math.floor(random() * lengthMs))).flat();
  events.sort((a, b) => a.at - b.at);
  // A tenth comes late, into visits that are there already, or before them.
  const isLate = new Set(events.filter(() => random() < 0.1));
  await storeAll(events.filter((event) => !isLate.has(event)));
  late = [...isLate];
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

async function storeAll(events: readonly SpooledEvent[]): Promise<void> {
  const spool = await Spool.open({ directory, machine: 'tests' });
  const { store } = segmentStore(database, clock);
  // In pieces, so that visits go on from one to the next.
  for (let from = 0; from < events.length; from += 400) {
    await Promise.all(events.slice(from, from + 400).map((event) => spool.append(JSON.stringify(event))));
    for (const segment of await spool.seal()) await store(segment);
  }
  await spool.close();
}

/** Somebody's events, over midnight too, where they bear the hash of the day before as well. */
function visitOf(startsAt: number): SpooledEvent[] {
  const visitor = 1 + Math.floor(random() * 90);
  const hash = (at: number) => 1_000 * Number(businessDay(at).slice(5).replace('-', '')) + visitor;
  const agent = agents[visitor % agents.length] as string;
  const weight = random() < 0.1 ? 10 : undefined;
  const referrer = pick(['', '', 'www.baidu.com/s', 'www.zhihu.com/question/1']);
  const page = pick(['', '', '/?c=expo', '/?c=fair']);
  let at = startsAt;
  return Array.from({ length: 1 + Math.floor(random() * 12) }, (_, place) => {
    at += Math.floor(random() * 12 * minuteMs);
    const kind = random();
    const [category, name] =
      kind < 0.6
        ? ['page', place === 0 ? 'page_load' : 'page_navigate']
        : kind < 0.7
          ? ['click', pick(['apply', 'browse'])]
          : kind < 0.8
            ? ['error', 'api_error']
            : kind < 0.9
              ? ['vital', 'web_vitals']
              : kind < 0.95
                ? ['form', 'field_edits']
                : ['step', pick(['code', 'sign_in'])];
    return {
      v: 1,
      kind: 'event',
      at,
      visitor: hash(at),
      before: hash(at - dayMs),
      agent,
      category,
      name,
      route: pick(pages),
      page: place === 0 && page !== '' ? page : undefined,
      referrer: place === 0 && referrer !== '' ? referrer : undefined,
      language: pick(['zh-CN', 'en']),
      weight: category === 'page' ? weight : undefined,
      extras:
        category === 'vital'
          ? [
              ['lcp', pick(['900', '4500'])],
              ['cls', pick(['0.01', '0.3'])],
            ]
          : category === 'form'
            ? [['company_name', pick(['1', '4'])]]
            : undefined,
    } as SpooledEvent;
  });
}

const choices: Filters[] = [
  {},
  { page: '/movein' },
  { event: 'apply' },
  { source: 'search:baidu' },
  { campaign: '' },
  { language: 'en', device: 'phone' },
  { page: '/', event: 'api_error' },
  { source: 'direct:', campaign: 'expo', surrounding: 'browser' },
  { event: 'page_load', page: '/jobs', language: 'zh-CN', device: 'phone' },
  { source: 'never seen', page: '/' },
];

async function given<Value>(found: Promise<{ ok: true; value: Value } | { ok: false }>): Promise<Value> {
  const result = await found;
  if (!result.ok) throw new Error('refused');
  return result.value;
}

/** All that staff may see of the period, under each filter. */
async function everything(): Promise<unknown[]> {
  const read = figures({ database, clock, audit: async () => {} });
  const answers: unknown[] = [];
  for (const [place, filters] of choices.entries()) {
    const asked = { ...period, bots: place % 2 === 0, ...filters };
    const { basis, ...summary } = await given(read.summary(asked));
    const { at: _, ...rests } = basis;
    answers.push([asked, summary, rests, await read.funnel(asked), await read.journeys(asked)]);
    answers.push(await read.vitals(asked));
    for (const what of tableNames) answers.push([what, await read.table({ ...asked, what })]);
  }
  return answers;
}

/** Holds figures under a filter against SQL on events and the visits that they belong to. */
async function expectOfEvents(filters: Filters, bots: boolean): Promise<void> {
  const { rows } = await database.pool.query<{ what: TableName; key: string; count: number }>(
    `with e as (
       select e.*, v.id, v.weight as visit_weight, v.bot as is_bot, exit.text as exit, s.text as source_text
       from tracking_event_texts e join tracking_visits v on v.id = e.visit join tracking_texts exit on exit.id = v.exit
         join tracking_texts s on s.id = v.source
       where ($1 or not v.bot) and ($2::text is null or s.text = $2)
         and ($3::text is null or exists (select 1 from tracking_event_texts o where o.visit = e.visit and o.category = 'page' and o.route = $3))
         and ($4::text is null or exists (select 1 from tracking_event_texts o where o.visit = e.visit and o.name = $4)))
     select 'event' as what, category || ' ' || name as key, count(*)::int as count from e group by 2
     union all select 'page', route, sum(weight)::int from e where category = 'page' group by 2
     union all select 'exit', exit, sum(visit_weight)::int from (select distinct id, exit, visit_weight from e) x group by 2
     union all select 'source', source_text, sum(visit_weight)::int from (select distinct id, source_text, visit_weight from e) x group by 2`,
    [bots, filters.source ?? null, filters.page ?? null, filters.event ?? null],
  );
  const read = figures({ database, clock, audit: async () => {} });
  for (const what of ['event', 'page', 'exit', 'source'] as const) {
    const first = what === 'event' ? 'events' : what === 'page' ? 'views' : 'visits';
    const list = (await given(read.table({ ...period, bots, ...filters, what }))).rows;
    const told = list.filter((row) => row[first] > 0).map((row) => `${row.key} ${row[first]}`);
    const counted = rows.filter((row) => row.what === what).map(({ key, count }) => `${key} ${count}`);
    expect([what, told.sort()]).toEqual([what, counted.sort()]);
  }
}
const compared: [Filters, boolean][] = [
  [{}, true],
  [{}, false],
  [{ source: 'search:baidu' }, false],
  [{ page: '/movein' }, true],
  [{ event: 'apply' }, false],
  [{ page: '/', event: 'api_error', source: 'direct:' }, true],
];

test(`thirty days, with late events and an erasure: what was kept is what is counted, and both what the events say (seed ${seed})`, async () => {
  const before = await everything();
  expect(await everything()).toEqual(before);
  for (const asked of compared) await expectOfEvents(...asked);

  await storeAll(late);
  const after = await everything();
  expect(after).not.toEqual(before);
  for (const asked of compared) await expectOfEvents(...asked);
  await expectFiguresOfEvents(database);
  const revisionsOf = async () =>
    (
      await database.pool.query<{ day: string; revision: number }>(
        'select day::text, revision from tracking_day_revisions order by day',
      )
    ).rows;
  const revisions = await revisionsOf();

  const tracking = await openTestTracking({ database, clock, dataDirectory: directory });
  await tracking.erase({ id: 1, address: '' }, { address: '203.0.113.1', agent: agents[0] as string });
  await tracking.close();
  const raised = (await revisionsOf()).filter(
    ({ day, revision }) => revision > (revisions.find((one) => one.day === day)?.revision ?? 0),
  );
  expect(raised.map(({ day }) => day)).toEqual(['2026-11-06', '2026-11-07']);
  expect(await everything()).toEqual(after);

  await database.pool.query('truncate tracking_answers');
  expect(await everything()).toEqual(after);
}, 120_000);

test('an answer is only of the revision that its day has, and none is kept of the present day', async () => {
  const { rows } = await database.pool.query<{ present: number; old: number; all: number }>(
    `select count(*) filter (where a.day >= '2026-11-07')::int as present, count(*) filter (where a.revision <> r.revision)::int as old, count(*)::int as all
     from tracking_answers a join tracking_day_revisions r using (day)`,
  );
  expect(rows[0]).toMatchObject({ present: 0, old: 0 });
  expect(rows[0]?.all).toBeGreaterThan(1_000);
  const read = figures({ database, clock, audit: async () => {} });
  // What is asked without a filter is answered before anybody asks.
  const { rowCount } = await database.pool.query(`delete from tracking_answers where day = '2026-11-06'`);
  await read.answerAhead();
  const { rows: ahead } = await database.pool.query(`select 1 from tracking_answers where day = '2026-11-06'`);
  expect(rowCount).toBeGreaterThan(0);
  expect(ahead).toHaveLength(2 * Object.keys(questions).length);
  const day = { from: '2026-10-20', to: '2026-10-20', bots: false };
  const visits = async () => (await given(read.summary(day))).totals.visits;
  const known = await visits();
  // While others read all the time, nobody is ever told less than what was stored before the question.
  for (let round = 0; round < 10; round++) {
    const visitor = 700_000 + round;
    await Promise.all([
      storeAll([
        {
          ...(late[0] as SpooledEvent),
          at: startOfBusinessDay(day.from) + 12 * 3_600_000 + round,
          visitor,
          before: undefined,
          agent: agents[1] as string,
          category: 'page',
          weight: 1,
        },
      ]),
      visits(),
      visits(),
    ]);
    expect(await visits()).toBe(known + round + 1);
  }
});

test('a visit of more events than one row lists counts once, with all of its events', async () => {
  const at = startOfBusinessDay('2026-11-01') + 3_600_000;
  const many = mostListed * 2 + 100;
  const agent = agents[1] as string;
  await storeAll(
    Array.from({ length: many }, (_, place) => ({
      v: 1,
      kind: 'event',
      at: at + place * 1_000,
      visitor: 800_001,
      agent,
      category: 'page',
      name: 'page_load',
      route: '/crawled',
    })),
  );
  const { rows } = await database.pool.query(
    'select weight, events from tracking_visits where visitor = 800001 order by started_at',
  );
  expect(rows).toEqual([
    { weight: 1, events: mostListed },
    { weight: 0, events: mostListed },
    { weight: 0, events: 100 },
  ]);
  const { rows: list } = await given(
    figures({ database, clock, audit: async () => {} }).table({ ...period, bots: true, what: 'page' }),
  );
  expect(list.find(({ key }) => key === '/crawled')).toMatchObject({ views: many, visits: 1 });
});
