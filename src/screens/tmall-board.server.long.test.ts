import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from '#kit/live/live-client.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { ingestPath } from '#orders/contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { tmallLines, tmallTotals } from '#tests/tmall-orders.ts';
import { liveAddress } from './live-address.ts';

let site: TestApp;
let origin = '';
beforeAll(async () => {
  if (tmallLines === undefined) return;
  site = await openTestApp();
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterAll(() => site?.close());

/** What board 1 shows of one past business day, as a browser receives it. */
async function boardOf(day: string, cookie: string): Promise<Record<string, number>> {
  const client = new LiveClient({
    url: origin + liveAddress('main/1/3', { day }),
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie } }),
  });
  client.start();
  try {
    await expect.poll(() => client.topic('totals').day).toBe(day);
    return client.topic('totals') as Record<string, number>;
  } finally {
    client.stop();
  }
}

test.skipIf(tmallLines === undefined)(
  'real orders that were fed show on board 1, day by day, exactly what is known of them; fed twice, as once',
  async () => {
    const key = await site.services.orders.keys.create('replay');
    const viewer = await site.screenUser('viewer');
    const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const time of ['once', 'twice']) {
      const answer = await fetch(origin + ingestPath, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: (tmallLines ?? []).join('\n'),
      });
      expect(await answer.json()).toMatchObject({ rejected: 0 });
      const shown = { orders: 0, paid_orders: 0, amount_fen: 0, refund_fen: 0, net_fen: 0 };
      // Payments and refunds of the last orders fall into the days after the twentieth.
      for (let day = '2020-02-01'; day < '2020-03-15'; day = businessDay(startOfBusinessDay(day) + dayMs)) {
        const totals = await boardOf(day, cookie);
        for (const name of Object.keys(shown) as (keyof typeof shown)[]) shown[name] += totals[name] ?? 0;
      }
      const { paid_fen, ...known } = tmallTotals;
      expect({ time, ...shown }).toEqual({ time, ...known });
      expect(shown.net_fen + shown.refund_fen).toBe(paid_fen);
    }
  },
);

test.skipIf(tmallLines === undefined)(
  'the busiest hour of real orders, played again, is at every tenth second what the orders themselves add up to',
  async () => {
    const day = '2020-02-20';
    const from = Date.parse('2020-02-20T21:00:00+08:00');
    const replay = site.services.orders.openReplay(day);
    for (let moment = from; moment <= from + 3_600_000; moment += 10_000) {
      const { totals } = await replay.readAt(moment);
      const { rows } = await site.services.database.pool.query(
        `select count(*) filter (where counted_at >= $1 and counted_at < $2)::int as orders,
          coalesce(sum(amount_fen) filter (where counted_at >= $1 and counted_at < $2), 0)::bigint as amount_fen,
          count(*) filter (where paid_at >= $1 and paid_at < $2)::int as paid_orders,
          coalesce(sum(paid_fen) filter (where paid_at >= $1 and paid_at < $2), 0)::bigint as paid_fen,
          coalesce(sum(refund_fen) filter (where refunded_at >= $1 and refunded_at < $2), 0)::bigint as refund_fen
        from orders`,
        [new Date(startOfBusinessDay(day)), new Date(moment)],
      );
      const { orders, amount_fen, paid_orders, paid_fen, refund_fen } = totals;
      expect({ moment, orders, amount_fen, paid_orders, paid_fen, refund_fen }).toEqual({ moment, ...rows[0] });
    }
  },
);
