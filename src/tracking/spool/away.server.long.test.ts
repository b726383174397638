import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { openTestTracking } from '#tests/test-tracking.ts';
import { expectFiguresOfEvents } from '#tests/tracking-recount.ts';

const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36';

test('while PostgreSQL is stopped events are taken all the same, views are shed past a limit, errors never, and all is stored afterwards', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-away-'));
  fs.chmodSync(directory, 0o755);
  const start = () => startPostgres({ directory: path.join(directory, 'postgres'), durable: false });
  let postgres = await start();
  const database = openDatabase(postgres.url, { connections: 3 });
  await migrate(database);
  const tracking = await openTestTracking({
    database,
    dataDirectory: directory,
    limits: { shed: { lines: 100_000, bytes: 120_000 }, fullBytes: 10_000_000 },
  });
  const send = (name: string, category: string, number: number) =>
    tracking.take({
      address: `203.0.113.${number % 250}`,
      headers: { 'user-agent': agent, host: 'weftline.test' },
      url: `/track.gif?time=${Date.now()}&category=${category}&name=${name}&page_url=/fabric`,
    });
  const stored = async () =>
    Object.fromEntries(
      (
        await database.pool.query<{ name: string; count: number; weight: number }>(
          'select name, count(*)::int as count, sum(weight)::int as weight from tracking_event_texts group by name',
        )
      ).rows.map(({ name, count, weight }) => [name, { count, weight }]),
    );

  await send('before', 'page', 1);
  await tracking.storeNow();
  await postgres.stop();
  for (let number = 0; number < 300; number++) expect(await send('during', 'page', number)).toBe(true);
  // Clicks are not shed as long as there is room; with them the limit for views is passed, which a round that fails sees.
  for (let number = 0; number < 600; number++) await send('touch', 'click', number);
  await expect(tracking.storeNow()).rejects.toThrow();
  for (let number = 0; number < 1_000; number++) await send('crowd', 'page', number);
  for (let number = 0; number < 40; number++) await send('fault', 'error', number);

  postgres = await start();
  await expect
    .poll(
      () =>
        tracking.storeNow().then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  const { before, during, touch, crowd, fault } = await stored();
  expect(before).toEqual({ count: 1, weight: 1 });
  expect(during).toEqual({ count: 300, weight: 300 });
  expect(touch).toEqual({ count: 600, weight: 600 });
  expect(fault).toEqual({ count: 40, weight: 40 });
  expect(crowd?.count).toBeLessThan(1_000);
  expect(crowd?.weight).toBe((crowd?.count ?? 0) * 10);
  const { rows: shed } = await database.pool.query(
    `select sum(count)::int as count from tracking_counts where what = 'shed'`,
  );
  expect(shed).toEqual([{ count: 1_000 - (crowd?.count ?? 0) }]);
  await expectFiguresOfEvents(database);

  await tracking.close();
  await database.close();
  await postgres.stop();
  if (postgres.relocated) fs.rmSync(postgres.location, { recursive: true, force: true });
  fs.rmSync(directory, { recursive: true, force: true });
}, 300_000);
