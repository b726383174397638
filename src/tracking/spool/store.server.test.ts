import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { openTestDatabase } from '#tests/database.ts';
import { type TestClock, testClock } from '#tests/test-clock.ts';
import { expectFiguresOfEvents } from '#tests/tracking-recount.ts';
import { others } from '#tracking/event-names.ts';
import { mostFresh } from '#tracking/texts.server.ts';
import { destroySalts, openVisitors } from '#tracking/visitor.server.ts';
import { dropDaysBefore, listPartitions } from './partitions.server.ts';
import { Spool } from './spool.server.ts';
import type { SpooledEvent } from './spool-record.server.ts';
import { segmentStore } from './store.server.ts';

let server: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let clock: TestClock;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-store-'));

beforeAll(async () => {
  server = await openTestDatabase();
  database = openDatabase(server.url, { connections: 4 });
  clock = testClock('2026-11-05T12:00:00+08:00');
});
afterAll(async () => {
  await database.close();
  await server.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

const openSpool = (folder: string) => Spool.open({ directory: folder, machine: 'tests' });
const event = (name: string, more: Partial<SpooledEvent> = {}): string =>
  JSON.stringify({
    v: 1,
    kind: 'event',
    at: clock.now(),
    visitor: 1,
    agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/120',
    category: 'test',
    name,
    route: '/',
    ...more,
  } satisfies SpooledEvent);
const served = (count: number) =>
  JSON.stringify({ v: 1, kind: 'count', day: businessDay(clock.now()), what: 'served', key: '/', count });
const refuse = (_folder: string, error: unknown) => {
  throw error;
};
const names = async (like: string) =>
  (
    await database.pool.query(
      'select name from tracking_event_texts where name like $1 order by at, length(name), name',
      [like],
    )
  ).rows.map(({ name }) => name);

test('a segment that is handed over twice is stored once, counters too', async () => {
  const spool = await openSpool(path.join(directory, 'twice'));
  await Promise.all([spool.append(event('twice-1')), spool.append(event('twice-2')), spool.append(served(3))]);
  const [segment] = await spool.seal();
  const copy = fs.readFileSync(segment?.file ?? '');
  const store = segmentStore(database, clock);
  await store.store(segment as never);
  fs.writeFileSync(segment?.file ?? '', copy);
  // By another process as well, both at the same time.
  await Promise.all([store.store(segment as never), segmentStore(database, clock).store(segment as never)]);
  expect(await names('twice-%')).toEqual(['twice-1', 'twice-2']);
  const { rows } = await database.pool.query(`select count from tracking_counts where what = 'served'`);
  expect(rows).toEqual([{ count: 3 }]);
  expect(await spool.seal()).toEqual([]);
  await spool.close();
});

test('a line that was cut off is passed over, and one that the database refuses does not hold up the others', async () => {
  const folder = path.join(directory, 'bad');
  const spool = await openSpool(folder);
  for (let index = 0; index < 20; index++) await spool.append(event(`bad-${index}`));
  await spool.append(event('bad-page', { page: 'nul \u0000' }));
  await spool.append(event('bad-width', { width: 99_999 }));
  await spool.append(event('bad-tab', { tab: 1.5 }));
  await spool.append(event('bad-time', { at: 9e15 }));
  // What no check foresaw.
  await database.pool.query('alter table tracking_events add constraint refusing check (seq <> 4242)');
  await spool.append(event('bad-refused', { seq: 4_242 }));
  await spool.append(
    event('bad-last', {
      extras: [
        ['tab', 'a\tb\\c\nd'],
        ['__proto__', 'x'],
      ],
    }),
  );
  const [segment] = await spool.seal();
  // A write that did not arrive leaves zeros, perhaps after a part of it; the one after it was acknowledged.
  const torn = event('bad-torn').slice(0, 40);
  fs.appendFileSync(segment?.file ?? '', `${torn}${'\0'.repeat(300)}${event('bad-second')}\n${torn}`);
  await segmentStore(database, clock).store(segment as never);
  expect(await names('bad-%')).toEqual([
    ...Array.from({ length: 20 }, (_, index) => `bad-${index}`),
    'bad-last',
    'bad-second',
  ]);
  const { rows } = await database.pool.query(`select extras from tracking_event_texts where name = 'bad-last'`);
  expect(rows[0]?.extras).toHaveProperty('tab', 'a\tb\\c\nd');
  expect(Object.hasOwn(rows[0]?.extras as object, '__proto__')).toBe(true);
  const ledger = await database.pool.query('select events, refused from tracking_batches where segment = $1', [
    segment?.key,
  ]);
  expect(ledger.rows).toEqual([{ events: 22, refused: 7 }]);
  await database.pool.query('alter table tracking_events drop constraint refusing');
  await spool.close();
});

test('a large segment is stored whole', async () => {
  const spool = await openSpool(path.join(directory, 'large'));
  const many = 6_000;
  for (let from = 0; from < many; from += 1_000)
    await Promise.all(
      Array.from({ length: 1_000 }, (_, at) => spool.append(event('large', { tab: 9, seq: 1 + from + at }))),
    );
  const [segment, ...rest] = await spool.seal();
  expect(rest).toEqual([]);
  await segmentStore(database, clock).store(segment as never);
  expect(await names('large')).toHaveLength(many);
  const { rows } = await database.pool.query(
    `select count(distinct seq)::int as numbers from tracking_event_texts where name = 'large'`,
  );
  expect(rows).toEqual([{ numbers: many }]);
  expect(await spool.seal()).toEqual([]);
  await spool.close();
});

test('a visit that two processes store in turn is one, though each keeps visits in memory', async () => {
  const spool = await openSpool(path.join(directory, 'turns'));
  const processes = [segmentStore(database, clock), segmentStore(database, clock)];
  for (const turn of [0, 0, 1, 0, 1, 1, 0]) {
    clock.forward(60_000);
    await spool.append(event('turn', { visitor: 4_711, category: 'page' }));
    for (const segment of await spool.seal()) await processes[turn]?.store(segment);
  }
  const { rows } = await database.pool.query('select views, events from tracking_visits where visitor = 4711');
  expect(rows).toEqual([{ views: 7, events: 7 }]);
  await expectFiguresOfEvents(database);
  await spool.close();
});

test('spools of two living processes do not touch each other; what a dead one left is adopted once', async () => {
  const folder = path.join(directory, 'shared');
  const [one, two] = [await openSpool(folder), await openSpool(folder)];
  const store = segmentStore(database, clock);
  await one.append(event('shared-one'));
  await two.adopt(store.store, refuse);
  expect(await names('shared-%')).toEqual([]);
  await two.append(event('shared-two'));
  // A process that ends leaves its folder and gives up the lock.
  await one.close();
  await two.adopt(store.store, refuse);
  expect(await names('shared-%')).toEqual(['shared-one']);
  for (const segment of await two.seal()) await store.store(segment);
  await two.close();
  expect(await names('shared-%')).toEqual(['shared-one', 'shared-two']);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('while the database is away the spool keeps everything', async () => {
  const spool = await openSpool(path.join(directory, 'away'));
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:9/none', { connections: 1 });
  await spool.append(event('away-1'));
  for (const segment of await spool.seal())
    await expect(segmentStore(unreachable, clock).store(segment)).rejects.toThrow();
  await spool.append(event('away-2'));
  for (const segment of await spool.seal()) await segmentStore(database, clock).store(segment);
  expect((await names('away-%')).sort()).toEqual(['away-1', 'away-2']);
  await unreachable.close();
  await spool.close();
});

test('retention drops whole days with all that is kept of them, day after day, and nothing younger', async () => {
  const kept = 5;
  const spool = await openSpool(path.join(directory, 'old'));
  const store = segmentStore(database, clock);
  const remaining = async (table: string, column = 'day') =>
    (
      await database.pool.query<{ day: string }>(
        `select distinct to_char(${column}, 'YYYY-MM-DD') as day from ${table} order by 1`,
      )
    ).rows.map(({ day }) => day);
  const drop = () => dropDaysBefore(database, businessDay(clock.now() - kept * dayMs));
  const days: string[] = [];
  for (let day = 0; day < 12; day++) {
    clock.forward(dayMs);
    days.push(businessDay(clock.now()));
    const vital = { category: 'vital', name: 'web_vitals', extras: [['lcp', '900']] } as const;
    await spool.append(event(`old-${day}`, { visitor: 700 + day, category: 'page' }));
    await spool.append(event('any', { visitor: 700 + day, ...vital, extras: [...vital.extras] as never }));
    await spool.append(served(1));
    for (const segment of await spool.seal()) await store.store(segment);
    // A day that was dropped is not there to be dropped again.
    if (day >= 8) {
      expect(await drop()).toContain(businessDay(clock.now() - (kept + 1) * dayMs));
      expect(await drop()).toEqual([]);
    }
  }
  const young = days.slice(-1 - kept);
  expect(await names('old-%')).toEqual(young.map((day) => `old-${days.indexOf(day)}`));
  expect((await listPartitions(database)).filter((day) => day <= (days.at(-1) as string))).toEqual(young);
  for (const table of ['tracking_visits', 'tracking_day_revisions'])
    expect([table, await remaining(table)]).toEqual([table, young]);
  expect(await remaining('tracking_counts')).toEqual(young);
  expect(await remaining('tracking_batches', `stored_at at time zone 'Asia/Shanghai'`)).toEqual(young);
  // Texts that no kept day has are forgotten, with two days' margin; those that still come are not.
  const { rows } = await database.pool.query(`select text from tracking_texts where text like 'old-%' order by id`);
  expect(rows.map(({ text }) => text)).toEqual(days.slice(-3 - kept).map((day) => `old-${days.indexOf(day)}`));
  await spool.close();
});

test('a visitor is the same within a business day, another one the next, and salts are destroyed after two days', async () => {
  const visitors = openVisitors(database, clock);
  await visitors.prepare();
  const today = visitors.identify('203.0.113.9', 'Chrome');
  expect(visitors.identify('203.0.113.9', 'Chrome')).toEqual(today);
  expect(visitors.identify('203.0.113.10', 'Chrome').visitor).not.toBe(today.visitor);
  // Another process agrees, from the database.
  const other = openVisitors(database, clock);
  await other.prepare();
  expect(other.identify('203.0.113.9', 'Chrome')).toEqual(today);
  clock.forward(dayMs);
  // The next day is another visitor, who is known for yesterday's as long as that day's salt is kept.
  const tomorrow = visitors.identify('203.0.113.9', 'Chrome');
  expect(tomorrow.visitor).not.toBe(today.visitor);
  expect(tomorrow.before).toBe(today.visitor);
  clock.forward(2 * dayMs);
  await destroySalts(database, clock.now());
  const { rows } = await database.pool.query('select day from tracking_salts where day < $1', [
    businessDay(clock.now() - dayMs),
  ]);
  expect(rows).toEqual([]);
});

test('who makes up names makes them count as others: the rest of the day stays told apart, and the figures right', async () => {
  const spool = await openSpool(path.join(directory, 'names'));
  const invented = mostFresh.event + 40;
  await spool.append(event('known', { extras: [['colour', 'teal']] }));
  for (const segment of await spool.seal()) await segmentStore(database, clock).store(segment);
  await Promise.all(Array.from({ length: invented }, (_, at) => spool.append(event(`made-up-${at}`))));
  await spool.append(event('known', { extras: [['colour', 'teal']] }));
  const before = await textCount();
  for (const segment of await spool.seal()) await segmentStore(database, clock).store(segment);
  expect((await textCount()) - before).toBeLessThanOrEqual(mostFresh.event + 20);
  expect((await names('made-up-%')).length).toBeLessThan(mostFresh.event);
  expect(await names('known')).toHaveLength(2);
  const { rows } = await database.pool.query<{ events: number }>(
    'select count(*)::int as events from tracking_event_texts where category = $1 and name = $1',
    [others],
  );
  expect(rows[0]?.events).toBeGreaterThanOrEqual(40);
  const { rows: faults } = await database.pool.query(`select count from tracking_counts where key = 'too_many_texts'`);
  expect(faults[0]?.count).toBeGreaterThan(40);
  await expectFiguresOfEvents(database);
  await spool.close();
});
const textCount = async () =>
  (await database.pool.query<{ count: number }>('select count(*)::int as count from tracking_texts')).rows[0]?.count ??
  0;

test('who makes up user agents makes them count as others, and those that no kept day has are forgotten with it', async () => {
  const spool = await openSpool(path.join(directory, 'agents'));
  const store = segmentStore(database, clock);
  const storeAll = async () => {
    for (const segment of await spool.seal()) await store.store(segment);
  };
  clock.forward(dayMs);
  const invented = mostFresh.agent + 60;
  for (let from = 0; from < invented; from += 1_000)
    await Promise.all(
      Array.from({ length: Math.min(1_000, invented - from) }, (_, at) =>
        spool.append(event('agents', { agent: `Mozilla/5.0 (X11; Linux) Made-up/${from + at}` })),
      ),
    );
  await storeAll();
  await spool.append(event('agents', { agent: 'Mozilla/5.0 (X11; Linux) Made-up/0' }));
  await storeAll();
  const agents = async () =>
    (
      await database.pool.query<{ made: number; all: number }>(
        `select count(*) filter (where agent like '%Made-up%')::int as made, count(*)::int as all from tracking_agents`,
      )
    ).rows[0];
  expect((await agents())?.made).toBeLessThanOrEqual(mostFresh.agent);
  const { rows: events } = await database.pool.query<{ others: number; all: number }>(
    `select count(*) filter (where a.agent = $1)::int as others, count(*)::int as all
     from tracking_event_texts e join tracking_agents a on a.id = e.agent where name = 'agents'`,
    [others],
  );
  expect(events[0]?.all).toBe(invented + 1);
  expect(events[0]?.others).toBeGreaterThanOrEqual(60);
  // Somebody goes on with one of them; the rest is never seen again.
  for (let day = 0; day < 8; day++) {
    clock.forward(dayMs);
    await spool.append(event('agents', { agent: 'Mozilla/5.0 (X11; Linux) Made-up/0' }));
    await storeAll();
    await dropDaysBefore(database, businessDay(clock.now() - 3 * dayMs));
    // No event has lost its agent.
    const { rows } = await database.pool.query<{ lost: number }>(
      'select count(*)::int as lost from tracking_events e where not exists (select 1 from tracking_agents a where a.id = e.agent)',
    );
    expect(rows).toEqual([{ lost: 0 }]);
  }
  expect((await agents())?.made).toBe(1);
  await spool.close();
});

test('what the database cannot do for any event is no fault of one: they wait in the spool', async () => {
  const spool = await openSpool(path.join(directory, 'sequence'));
  const store = segmentStore(database, clock);
  await spool.append(event('sequence', { visitor: 987_654 }));
  const [segment] = await spool.seal();
  await database.pool.query(
    `select setval('tracking_visit_ids', max_value)::text from pg_sequences where sequencename = 'tracking_visit_ids'`,
  );
  await expect(store.store(segment as never)).rejects.toMatchObject({ code: '2200H' });
  expect(fs.existsSync(segment?.file ?? '')).toBe(true);
  await database.pool.query(`select setval('tracking_visit_ids', 1000000)`);
  await store.store(segment as never);
  expect(await names('sequence')).toEqual(['sequence']);
  await spool.close();
});

test('the ledger and numbers of visits go on beyond what an integer holds', async () => {
  const spool = await openSpool(path.join(directory, 'ledger'));
  await database.pool.query(`select setval(pg_get_serial_sequence('tracking_batches', 'id'), 2147483647)`);
  await database.pool.query(`select setval('tracking_visit_ids', 2147483647)`);
  const store = segmentStore(database, clock);
  for (const name of ['ledger-1', 'ledger-2']) {
    await spool.append(event(name, { visitor: 555_001 }));
    for (const segment of await spool.seal()) await store.store(segment);
  }
  expect(await names('ledger-%')).toEqual(['ledger-1', 'ledger-2']);
  const { rows } = await database.pool.query(
    `select (select max(id) from tracking_batches) as batch, v.id as visit, v.events,
       (select count(*) from tracking_events e where e.visit = v.id) as found
     from tracking_visits v where v.visitor = 555001`,
  );
  expect(rows).toEqual([{ batch: 2_147_483_649, visit: 2_147_483_648, events: 2, found: 2 }]);
  await spool.close();
});
