import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LiveClient } from '#kit/live/live-client.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/time.ts';
import { ingestPath } from '#orders/contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { tmallLines, tmallTotals } from '#tests/tmall-orders.ts';
import { liveAddress } from './contract.ts';

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
    await vi.waitFor(() => expect(client.topic('totals').day).toBe(day));
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
