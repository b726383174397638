import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#kit/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { openDatabaseLine } from '#tests/fault-line.ts';
import { openNotices } from './notices.server.ts';

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test('a connection that says nothing any more is made anew, and whoever keeps a copy is told of the gap', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  ends.push(() => testDatabase.close());
  const { line, url } = await openDatabaseLine(testDatabase.url);
  ends.push(() => line.close());
  const database = openDatabase(testDatabase.url);
  ends.push(() => database.close());
  const notices = openNotices(url, () => {}, { lostMs: 200 });
  ends.push(() => notices.close());
  const heard: string[] = [];
  let gaps = 0;
  notices.listen('orders', (payload) => heard.push(payload));
  notices.onGap(() => {
    gaps += 1;
  });
  await vi.waitFor(() => notices.caughtUp());
  await database.pool.query(`notify orders, 'one'`);
  await vi.waitFor(() => expect(heard).toEqual(['one']));

  // What is there says nothing for good, as behind a router that has forgotten it; a new one would get through.
  line.silenceSome(1, () => 0);
  const before = gaps;
  await expect(notices.caughtUp()).rejects.toThrow();
  await vi.waitFor(() => expect(gaps).toBeGreaterThan(before));
  await vi.waitFor(() => notices.caughtUp());
  await database.pool.query(`notify orders, 'two'`);
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']));
});
