import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#kit/db/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { openDatabaseLine } from '#tests/fault-line.ts';
import { openNotices } from './notices.server.ts';

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test('an unresponsive connection is replaced, and gap listeners are called', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  ends.push(() => testDatabase.close());
  const { line, url } = await openDatabaseLine(testDatabase.url);
  ends.push(() => line.close());
  const database = openDatabase(testDatabase.url);
  ends.push(() => database.close());
  const notices = openNotices(url, () => {}, { timeoutMs: 200 });
  ends.push(() => notices.close());
  const heard: string[] = [];
  let gaps = 0;
  notices.listen('orders', (payload) => heard.push(payload));
  notices.onGap(() => {
    gaps += 1;
  });
  await vi.waitFor(() => notices.caughtUp());
  await database.pool.query(`notify orders, 'one'`);
  await expect.poll(() => heard).toEqual(['one']);

  // What is there says nothing for good, as behind a router that has forgotten it; a new one would get through.
  line.silenceSome(1, () => 0);
  const before = gaps;
  await expect(notices.caughtUp()).rejects.toThrow();
  await expect.poll(() => gaps).toBeGreaterThan(before);
  await vi.waitFor(() => notices.caughtUp());
  await database.pool.query(`notify orders, 'two'`);
  await expect.poll(() => heard).toEqual(['one', 'two']);
});

/** A way to the database that swallows the first request to listen, and all that follows it on that connection. */
async function openSwallowingWay(databaseUrl: string): Promise<string> {
  const { line, url } = await openDatabaseLine(databaseUrl);
  let swallows = true;
  const way = net.createServer((near) => {
    const far = net.connect(line.port, '127.0.0.1');
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.pipe(near);
    let isSwallowed = false;
    near.on('data', (piece) => {
      if (swallows && piece.includes('listen ')) {
        swallows = false;
        isSwallowed = true;
      }
      if (!isSwallowed) far.write(piece);
    });
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    way.close();
    line.close();
  });
  const through = new URL(url);
  through.port = String((way.address() as AddressInfo).port);
  return through.href;
}

test('a connection that hangs before LISTEN is replaced as well', async () => {
  const testDatabase = await openTestDatabase({ migrated: false });
  ends.push(() => testDatabase.close());
  const database = openDatabase(testDatabase.url);
  ends.push(() => database.close());
  const notices = openNotices(await openSwallowingWay(testDatabase.url), () => {}, { timeoutMs: 200 });
  ends.push(() => notices.close());
  const heard: string[] = [];
  notices.listen('orders', (payload) => heard.push(payload));
  await vi.waitFor(() => notices.caughtUp(), { timeout: 5_000 });
  await database.pool.query(`notify orders, 'one'`);
  await expect.poll(() => heard).toEqual(['one']);
});
