import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/database.server.ts';
import { randomOf } from '#kit/random.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/time.ts';
import { openTestDatabase } from '#tests/database.ts';
import { type TestClock, testClock } from '#tests/test-clock.ts';
import { figures } from '#tracking/figures/figures.server.ts';
import { type Filters, tableNames } from '#tracking/figures/figures-contract.ts';
import { proveDay, proveIfDue, proveYesterday } from '#tracking/figures/proof.server.ts';
import { Spool } from '#tracking/spool/spool.server.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';
import { segmentStore } from '#tracking/spool/store.server.ts';
import { packRunning } from './pack-running.server.ts';

let server: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let clock: TestClock;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-packs-'));
const seed = Number(process.env.PACKS_SEED ?? Date.now() % 1_000_000);
const { next: random, pick } = randomOf(String(seed));
const minuteMs = 60_000;
const period = { from: '2026-11-04', to: '2026-11-07' };
const today = { from: '2026-11-07', to: '2026-11-07' };
const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
];
const pages = ['/', '/fabric', '/supplier', '/movein', '/jobs', '/jobs/:id'];

beforeAll(async () => {
  server = await openTestDatabase();
  database = openDatabase(server.url, { connections: 4 });
  clock = testClock('2026-11-07T15:00:00+08:00');
  const begin = Date.parse('2026-11-04T00:00:00+08:00');
  const events = Array.from({ length: 400 }, () => visitOf(begin + Math.floor(random() * 4 * dayMs))).flat();
  events.sort((a, b) => a.at - b.at);
  // A tenth comes late, into visits that are there already, or before them.
  const late = new Set(events.filter(() => random() < 0.1));
  const inTime = events.filter((event) => !late.has(event));
  const half = Math.floor(inTime.length * 0.9);
  await storeAll(inTime.slice(0, half));
  expect(await packRunning(database, clock, { visits: 1, share: 0 })).toEqual(['2026-11-06', '2026-11-07']);
  await storeAll([...inTime.slice(half), ...late]);
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
  for (let from = 0; from < events.length; from += 150) {
    await Promise.all(events.slice(from, from + 150).map((event) => spool.append(JSON.stringify(event))));
    for (const segment of await spool.seal()) await store(segment);
  }
  await spool.close();
}

/** Somebody's events, over midnight too, where they bear the hash of the day before as well. */
function visitOf(startsAt: number): SpooledEvent[] {
  const visitor = 1 + Math.floor(random() * 90);
  const hash = (at: number) => 1_000 * Number(businessDay(at).slice(-2)) + visitor;
  const agent = agents[visitor % agents.length] as string;
  const weight = random() < 0.1 ? 10 : undefined;
  const referrer = pick(['', '', 'www.baidu.com/s', 'www.zhihu.com/question/1']);
  const page = pick(['', '', '/?c=expo', '/?c=fair']);
  let at = startsAt;
  return Array.from({ length: 1 + Math.floor(random() * 12) }, (_, place) => {
    at += Math.floor(random() * 12 * 60_000);
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
          ? [['lcp', pick(['900', '4500'])]]
          : category === 'form'
            ? [['company_name', pick(['1', '4'])]]
            : undefined,
    } as SpooledEvent;
  });
}

const choices: Filters[] = [
  {},
  {},
  { page: '/movein' },
  { event: 'apply' },
  { source: 'search:baidu' },
  { campaign: '' },
  { language: 'en', device: 'phone' },
  { page: '/supplier', device: 'desktop' },
  { page: '/', event: 'api_error' },
  { source: 'direct:', campaign: 'expo', surrounding: 'browser' },
  { event: 'page_load', page: '/jobs', language: 'zh-CN', device: 'phone' },
  { source: 'never seen' },
  { source: 'never seen', page: '/' },
];

/** Lists of which each is counted in a way of its own. */
const fewLists = ['page', 'exit', 'event', 'source'] as const;

/** The whole, and days of which the neighbours are not asked; or the present one beside as much of the one before. */
async function everything(days = { from: '2026-11-05', to: '2026-11-06' }, filtered = choices): Promise<unknown> {
  const read = figures(database, clock);
  const answers: unknown[] = [];
  for (const [place, filters] of filtered.entries())
    for (const [{ from, to }, bots] of [
      [period, place % 2 === 0],
      [days, place % 2 === 1],
    ] as const) {
      const asked = { from, to, bots, ...filters };
      const { basis: _, ...summary } = await given(read.summary(asked));
      answers.push([asked, summary, await read.funnel(asked), await read.journeys(asked), await read.returns(asked)]);
      for (const what of place < 4 ? tableNames : fewLists) answers.push([what, await read.table({ ...asked, what })]);
    }
  return answers;
}
async function given<Value>(found: Promise<{ ok: true; value: Value } | { ok: false }>): Promise<Value> {
  const result = await found;
  if (!result.ok) throw new Error('refused');
  return result.value;
}

/** Ways as they are counted from visits by nothing but SQL. */
async function expectWaysOf(bots: boolean, source: string | undefined): Promise<void> {
  const { rows } = await database.pool.query<{ path: string[]; visits: number; stopped: number }>(
    `with ways as (
       select path[1:place] as way, sum(weight)::int as visits, sum(case when place = cardinality(path) then weight else 0 end)::int as stopped
       from tracking_visits, generate_series(1, least(cardinality(path), 5)) place
       where day between $1 and $2 and ($3 or not bot) and ($4::text is null or source = (select id from tracking_texts where text = $4))
       group by 1)
     select (select array_agg(t.text order by place) from unnest(way) with ordinality w (id, place) join tracking_texts t using (id)) as path, visits, stopped
     from ways order by visits desc, way limit 100`,
    [period.from, period.to, bots, source ?? null],
  );
  expect(rows.length).toBeGreaterThan(20);
  const asked = { ...period, bots, ...(source ? { source } : {}) };
  expect((await given(figures(database, clock).journeys(asked))).rows).toEqual(rows);
}

test(`what is packed says the same as visits and events, under any filters (seed ${seed})`, async () => {
  // Two days were packed while they went on, and then a tenth of them and more was stored; then nothing is packed.
  const { rows: running } = await database.pool.query(
    `select to_char(p.day, 'YYYY-MM-DD') as day, (select count(*)::int from tracking_visits v where v.day = p.day and batch > up_to) as changed
     from tracking_packs p where name = 'ids' order by 1`,
  );
  expect(running.map(({ day }) => day)).toEqual(['2026-11-06', '2026-11-07']);
  for (const { changed } of running) expect(changed).toBeGreaterThan(5);
  const some = choices.slice(0, 9);
  const withRunning = await everything(today, some);
  await database.pool.query('delete from tracking_packs');
  expect(withRunning).toEqual(await everything(today, some));
  const read = await everything();
  for (const bots of [false, true]) for (const source of [undefined, 'search:baidu']) await expectWaysOf(bots, source);
  // Two days are packed and two are not; then all of them.
  for (const day of ['2026-11-04', '2026-11-05'])
    expect(await proveDay(database, clock, day, { isOver: true })).toMatchObject({ differing: 0, first: '' });
  expect(await everything()).toEqual(read);
  for (const day of ['2026-11-06', '2026-11-07'])
    expect(await proveDay(database, clock, day, { isOver: true })).toMatchObject({ differing: 0, first: '' });
  const { rows } = await database.pool.query('select distinct day from tracking_packs');
  expect(rows).toHaveLength(4);
  expect(await everything()).toEqual(read);
}, 120_000);

test('a day that is packed anew is read anew, and one that was left out for long is packed in the next night', async () => {
  const read = figures(database, clock);
  const asked = { ...period, bots: false, source: 'search:baidu' };
  const before = await given(read.summary(asked));
  await database.pool.query(
    `update tracking_visits set source = (select id from tracking_texts where text = 'direct:') where day = '2026-11-04'`,
  );
  expect((await given(read.summary(asked))).points).toEqual(before.points);
  await database.transaction((client) => client.query(`delete from tracking_packs where day = '2026-11-04'`));
  clock.forward(3 * dayMs);
  // A stop in that night leaves it to the next.
  await proveYesterday(database, clock, AbortSignal.abort());
  expect((await given(read.summary(asked))).points).not.toEqual(before.points);
  const { rowCount } = await database.pool.query(`select 1 from tracking_packs where day = '2026-11-04' limit 1`);
  expect(rowCount).toBe(0);
  await proveYesterday(database, clock);
  const after = await given(read.summary(asked));
  expect(before.points.some(({ at }) => at === '2026-11-04')).toBe(true);
  expect(after.points).toEqual(before.points.filter(({ at }) => at !== '2026-11-04'));
});

test('the nightly proof finds a pack that does not say what its events do', async () => {
  await database.pool.query(
    `update tracking_packs p set bytes = other.bytes from tracking_packs other
     where p.day = '2026-11-05' and p.name = 'device' and other.day = p.day and other.name = 'language'`,
  );
  const found = await proveDay(database, clock, '2026-11-05');
  expect(found).toMatchObject({ first: expect.stringMatching(/^pack by device: /) });
});

test('a day that is over stays as it was packed, and one that goes on is packed again when enough of it has changed', async () => {
  const next = startOfBusinessDay('2026-11-07') + 4 * dayMs;
  clock.forward(next + 15 * minuteMs - clock.now());
  const events = Array.from({ length: 30 }, (_, visitor) => seen(next + visitor, visitor));
  await storeAll(events);
  expect(await packRunning(database, clock, { visits: 31, share: 0 })).toEqual([]);
  expect(await packRunning(database, clock, { visits: 30, share: 0 })).toEqual(['2026-11-11']);
  expect(await packRunning(database, clock, { visits: 1, share: 0 })).toEqual([]);
  // Four of thirty go on.
  await storeAll(events.slice(0, 4).map((event) => ({ ...event, at: event.at + minuteMs })));
  expect(await packRunning(database, clock, { visits: 1, share: 0.2 })).toEqual([]);
  expect(await packRunning(database, clock, { visits: 1, share: 0.1 })).toEqual(['2026-11-11']);
  // Packed for good, it is left alone until more is stored for it.
  await proveDay(database, clock, '2026-11-11', { isOver: true });
  expect(await packRunning(database, clock, { visits: 1, share: 0 })).toEqual([]);
  await storeAll(events.map((event) => ({ ...event, at: event.at + 2 * minuteMs })));
  expect(await packRunning(database, clock, { visits: 1, share: 0 })).toEqual(['2026-11-11']);
});

test('the proof is made once after each midnight, whenever the server began', async () => {
  const provedAt = async (day: string) =>
    (await database.pool.query('select at from tracking_proofs where day = $1', [day])).rows[0]?.at.getTime();
  // A quarter past midnight late events still come.
  await proveIfDue(database, clock);
  expect(await provedAt('2026-11-10')).toBeUndefined();
  clock.forward(15 * minuteMs);
  await proveIfDue(database, clock);
  const first = clock.now();
  expect(await provedAt('2026-11-10')).toBe(first);
  clock.forward(12 * 60 * minuteMs);
  // A day that an older version packed waits for no night.
  await database.pool.query(`delete from tracking_packs where day = '2026-11-06' and name = 'began'`);
  await proveIfDue(database, clock);
  expect(await provedAt('2026-11-10')).toBe(first);
  const { rowCount } = await database.pool.query(
    `select 1 from tracking_packs where day = '2026-11-06' and name = 'began'`,
  );
  expect(rowCount).toBe(1);
  clock.forward(12 * 60 * minuteMs);
  await proveIfDue(database, clock);
  expect(await provedAt('2026-11-11')).toBe(clock.now());
});

const seen = (at: number, visitor: number): SpooledEvent => ({
  v: 1,
  kind: 'event',
  at,
  visitor: 500_000 + visitor,
  agent: agents[0] as string,
  category: 'page',
  name: 'page_load',
  route: '/',
});
