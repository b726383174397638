import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ingestPath } from '#orders/contract.ts';
import { sampleOrder } from './sample-order.ts';
import { servedDirectory } from './server-process.ts';

const { dataDirectory, database: emptyDatabase, serve } = servedDirectory('server-crash');

const linesInPost = 50;
const rounds = 5;

/** One post after the other until the server is gone; gives the numbers of those that were acknowledged. */
async function sendUntilGone(site: string, key: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const numbers = Array.from({ length: linesInPost }, () => randomUUID());
    try {
      const answer = await fetch(site + ingestPath, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
        body: numbers.map((number) => sampleOrder(number)).join('\n'),
      });
      const { accepted } = await answer.json();
      expect(accepted).toBe(linesInPost);
      acknowledged.push(...numbers);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

test('whenever the server is killed under load, every acknowledged order is there, once, and the sums agree', async () => {
  const database = await emptyDatabase();
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const { child, site } = await serve(database.url);
    const key = fs.readFileSync(path.join(dataDirectory, 'ingest-key.txt'), 'utf8').trim();
    const before = acknowledged.length;
    const senders = Array.from({ length: 4 }, () => sendUntilGone(site, key, acknowledged));
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 500 * (round + 1));
    child.kill('SIGKILL');
    await Promise.all(senders);
  }

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows: orders } = await client.query<{ number: string }>('select order_no as number from orders');
  const { rows: sums } = await client.query(`select
    (select sum(amount_fen)::int from orders) as orders,
    (select sum(amount_fen)::int from order_minutes) as minutes`);
  await client.end();
  const stored = new Set(orders.map(({ number }) => number));
  expect(orders).toHaveLength(stored.size);
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
  expect(sums[0].minutes).toBe(sums[0].orders);
}, 120_000);
