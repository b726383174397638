import { beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { databaseOfTests } from '#tests/database.ts';
import { openTestApp } from '#tests/test-app.ts';
import { testClock } from '#tests/test-clock.ts';
import { pageVersions } from './page-versions.server.ts';
import { foundAndShared } from './services.server.ts';

const database = await databaseOfTests({ connections: 8 });
beforeEach(async () => {
  await database.pool.query('truncate site_page_versions');
});

const at = (moment: string) => Date.parse(moment);
const started = '2026-11-20T02:00:00Z';
const aMinute = 60_000;
const aDay = 86_400_000;
const says = (fingerprint: string) => new Map([['/platform', fingerprint]]);
/** A process of a build, and what the date of its page is when it says this. */
function processOf(buildStamp: string | undefined, clock = testClock(started), on: Pick<Database, 'pool'> = database) {
  const versions = pageVersions({ database: on, clock, buildStamp });
  return async (fingerprint: string) => (await versions.changesOf(says(fingerprint))).get('/platform');
}

test('a page that was never seen is as old as the build, and as new as now where that is not known or yet to come', async () => {
  expect(await processOf('20261101080000')('a')).toBe(at('2026-11-01T00:00:00Z'));
  for (const stamp of [undefined, '20261201080000']) {
    await database.pool.query('truncate site_page_versions');
    expect(await processOf(stamp)('a')).toBe(at(started));
  }
});

test('another build that says the same keeps the date, and other words have a new one', async () => {
  const clock = testClock(started);
  const first = await processOf('20261101080000', clock)('a');
  clock.forward(3 * aDay);
  const upgraded = processOf('20261122080000', clock);
  expect(await upgraded('a')).toBe(first);
  expect(await upgraded('b')).toBe(clock.now());
  clock.forward(aMinute);
  expect(await upgraded('b')).toBe(clock.now() - aMinute);
});

test('two builds that overlap take turns with two dates; words that return after a day are new', async () => {
  const clock = testClock(started);
  const [before, after] = [processOf('20261101080000', clock), processOf('20261120090000', clock)];
  const first = await before('a');
  for (let minute = 0; minute < 5; minute++) {
    expect(await after('b')).toBe(at(started));
    expect(await before('a')).toBe(first);
    clock.forward(aMinute);
  }
  await after('b');
  clock.forward(aDay);
  expect(await after('a')).toBe(clock.now());
});

test('processes that see new words at once agree on one date', async () => {
  await processOf('20261101080000')('a');
  const dates = await Promise.all(
    Array.from({ length: 8 }, (_, place) => processOf('20261120090000', testClock(at(started) + place))('b')),
  );
  const { rows } = await database.pool.query(
    'select fingerprint, changed_at, former_fingerprint from site_page_versions',
  );
  expect(rows).toEqual([{ fingerprint: 'b', changed_at: new Date(dates[0] ?? 0), former_fingerprint: 'a' }]);
  expect(new Set(dates).size).toBe(1);
});

test('while the database is away, what was known of the same words is told, and nothing of others', async () => {
  let isAway = false;
  const away = openDatabase('postgres://nobody@127.0.0.1:9/none', { connections: 1 });
  const query = (...asked: Parameters<typeof away.pool.query>) => (isAway ? away : database).pool.query(...asked);
  const process = processOf('20261101080000', testClock(started), { pool: { query } as unknown as Database['pool'] });
  const known = await process('a');
  isAway = true;
  expect([await process('a'), await process('b')]).toEqual([known, undefined]);
  expect(await processOf('20261101080000', testClock(started), away)('a')).toBeUndefined();
  await away.close();
});

test('the sitemap has the day of the words through an upgrade, and none while nobody knows it', async () => {
  const site = await openTestApp();
  const listOf = async (stamp: string, word: string, more = {}) => {
    const found = foundAndShared({ ...site.services, environment: { BUILD_STAMP: stamp }, ...more });
    found.documents.readBy(
      async (path) =>
        `<meta property="og:title" content="${path}"/><meta property="og:image" content="x"/><main>${path === '/platform' ? `<p>${word}。</p>` : ''}</main>`,
    );
    return new Map((await found.sources[0]?.())?.map(({ path, changedAt }) => [path, changedAt]));
  };
  const before = await listOf('20261101080000', '一');
  expect(before.get('/platform')).toBe(at('2026-11-01T00:00:00Z'));
  expect(await listOf('20261102080000', '一')).toEqual(before);
  const after = await listOf('20261103080000', '二');
  expect(after).toEqual(new Map([...before, ['/platform', site.clock.now()]]));

  const away = openDatabase('postgres://nobody@127.0.0.1:9/none', { connections: 1 });
  const unknown = await listOf('20261103080000', '二', { database: away });
  expect([...unknown.keys()]).toEqual([...before.keys()]);
  for (const path of ['/platform', '/', '/contact']) expect(unknown.get(path), path).toBeUndefined();
  expect(unknown.get('/tos')).toBe(before.get('/tos'));
  await away.close();
  await site.close();
});
