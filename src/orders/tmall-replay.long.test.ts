import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { tmallLines, tmallTotals } from '#tests/tmall-orders.ts';
import { type IngestAnswer, ingestPath, type OrdersSummary, summaryPath } from './contract.ts';

let site: TestApp;
let key: string;
beforeAll(async () => {
  if (tmallLines === undefined) return;
  site = await openTestApp();
  key = await site.services.orders.keys.create('replay');
});
afterAll(() => site?.close());

async function replay(lines: readonly string[]): Promise<IngestAnswer[]> {
  const answers: IngestAnswer[] = [];
  for (let at = 0; at < lines.length; at += 1_000) {
    const answer = await site.app.inject({
      method: 'POST',
      url: ingestPath,
      payload: lines.slice(at, at + 1_000).join('\n'),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    });
    expect(answer.statusCode).toBe(200);
    answers.push(answer.json());
  }
  return answers;
}

async function summary(from: string, to: string): Promise<OrdersSummary> {
  const answer = await site.app.inject({
    url: `${summaryPath}?${new URLSearchParams({ from, to })}`,
    headers: { authorization: `Bearer ${key}` },
  });
  return answer.json();
}

/** Some other order of arrival, the same in every run. */
const shuffled = (lines: readonly string[]) =>
  lines
    .map((line, index) => ({ line, place: Math.imul(index + 1, 2_654_435_761) >>> 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ line }) => line);

test.skipIf(tmallLines === undefined)(
  'real orders give exactly the totals that are known of them; sent twice, as once; in any order',
  async () => {
    const lines = tmallLines ?? [];
    const expectTotals = async () => {
      const { provinces, ...totals } = await summary('2020-02-01T00:00:00+08:00', '2020-03-15T00:00:00+08:00');
      expect(totals).toEqual(tmallTotals);
      expect(provinces.slice(0, 5)).toEqual([
        { province: '上海', orders: 1_090, net_fen: 6_913_288 },
        { province: '广东', orders: 658, net_fen: 3_207_506 },
        { province: '北京', orders: 521, net_fen: 3_608_258 },
        { province: '江苏', orders: 398, net_fen: 3_168_588 },
        { province: '四川', orders: 397, net_fen: 2_149_622 },
      ]);
      expect(provinces.some(({ province }) => province === '未知')).toBe(false);
      expect((await summary('2020-02-20T21:00:00+08:00', '2020-02-20T22:00:00+08:00')).orders).toBe(155);
      expect((await summary('2020-02-19T15:34:00+08:00', '2020-02-19T15:35:00+08:00')).orders).toBe(20);
    };

    const first = await replay(lines);
    expect(first.reduce((sum, answer) => sum + answer.accepted, 0)).toBe(lines.length);
    expect(first.reduce((sum, answer) => sum + answer.rejected, 0)).toBe(0);
    await expectTotals();

    const second = await replay(lines);
    expect(second.reduce((sum, answer) => sum + answer.unchanged, 0)).toBe(lines.length);
    await expectTotals();

    await site.services.database.pool.query('truncate orders, order_minutes, order_hours, order_days');
    await replay(shuffled(lines));
    await expectTotals();

    let orders = 0;
    for (let day = 1; day <= 20; day++)
      orders += (await site.services.orders.readDay(`2020-02-${String(day).padStart(2, '0')}`)).totals.orders;
    expect(orders).toBe(tmallTotals.orders);
  },
);
