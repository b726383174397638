import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { type IngestAnswer, ingestPath, type OrdersSummary, summaryPath } from './contract.ts';

/** Real orders of one shop, which are no part of this repository. */
const name = 'tmall-orders-2020-02-01-to-20.csv.xz';
const file = [process.env.SHARED_DATA, '../shared/data', '/work/shared/data']
  .filter((directory) => directory !== undefined)
  .map((directory) => path.resolve(import.meta.dirname, '../..', directory, name))
  .find((candidate) => fs.existsSync(candidate));
const text = file ? unpack(file) : undefined;
if (text === undefined)
  console.warn(
    `skipped: the replay of real orders needs ${name} in ../shared/data (or SHARED_DATA) and the program xz`,
  );

function unpack(packed: string): string | undefined {
  try {
    return execFileSync('xz', ['-dc', packed], { encoding: 'utf8', maxBuffer: 100_000_000 });
  } catch {
    return undefined;
  }
}

const hourMs = 3_600_000;
const fen = (yuan: string | undefined) => Math.round(Number(yuan) * 100);
const local = (time: string | undefined) => `${time?.replace(' ', 'T')}+08:00`;

/** The feed lines of the file: it knows no time of refunds, so one hour after the payment. */
function feedLines(csv: string): string[] {
  return csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .flatMap((row) => {
      const [number, total, , province, created, paid, refund] = row.split(',');
      const order = { order_no: `T${number}`, province, amount_fen: fen(total) };
      const lines: object[] = [{ ...order, status: 'created', occurred_at: local(created) }];
      if (paid) lines.push({ ...order, status: 'paid', occurred_at: local(paid), paid_fen: fen(total) });
      if (paid && fen(refund) > 0) {
        const refundedAt = new Date(Date.parse(local(paid)) + hourMs).toISOString();
        lines.push({ ...order, status: 'refunded', occurred_at: refundedAt, refund_fen: fen(refund) });
      }
      return lines.map((line) => JSON.stringify(line));
    });
}

let site: TestApp;
let key: string;
beforeAll(async () => {
  if (text === undefined) return;
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

test.skipIf(text === undefined)(
  'real orders give exactly the totals that are known of them; sent twice, as once; in any order',
  async () => {
    const lines = feedLines(text ?? '');
    const expectTotals = async () => {
      const { provinces, ...totals } = await summary('2020-02-01T00:00:00+08:00', '2020-03-15T00:00:00+08:00');
      expect(totals).toEqual({
        orders: 6_063,
        paid_orders: 5_222,
        cancelled: 0,
        amount_fen: 56_742_412,
        paid_fen: 49_595_408,
        refund_fen: 14_533_113,
        net_fen: 35_062_295,
      });
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
    expect(orders).toBe(6_063);
  },
);
