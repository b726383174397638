import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfBusinessDay } from '#kit/text/time.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T15:30:00+08:00' });
});
afterAll(() => site.close());

const day = '2026-11-18';
const start = startOfBusinessDay(day);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
let state = seed;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 4_294_967_296;
};
const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;

/** Orders before, on and after the day, paid and refunded hours or days later, some without a created event. */
async function feed(count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, n) => {
    const at = start + Math.floor((random() * 3 - 1) * 86_400_000);
    const about = {
      order_no: `R${n}`,
      amount_fen: Math.floor(random() * 90_000),
      quantity: 1 + Math.floor(random() * 5),
      category: one(['梭织', '针织', '']),
      supplier: one(['绍兴锦越', '柯桥远织']),
      province: one(['浙江', '广东', '四川']),
      channel: one(['live', 'store']),
      product: '布',
      buyer: '张三',
      city: '',
    };
    const later = () => at + Math.floor(random() * random() * 80_000_000);
    const all = [
      { ...about, status: 'created' as const, at, paid_fen: 0, refund_fen: 0 },
      { ...about, status: 'paid' as const, at: later(), paid_fen: about.amount_fen, refund_fen: 0 },
      { ...about, status: 'refunded' as const, at: later(), paid_fen: 0, refund_fen: Math.floor(about.amount_fen / 2) },
      { ...about, status: 'cancelled' as const, at: later(), paid_fen: 0, refund_fen: 0 },
    ];
    return all.filter(() => random() < 0.7);
  }).flat();
  await site.services.orders.write(events);
}

/** The truth, from orders alone. */
async function truthAt(moment: number) {
  const count = (column: string, sums: string) =>
    `(select ${sums} from orders where ${column} >= $1 and ${column} < $2)`;
  const { rows } = await site.services.database.pool.query(
    `select ${count('counted_at', 'count(*)')}::int as orders, ${count('counted_at', 'coalesce(sum(amount_fen), 0)')}::bigint as amount_fen,
      ${count('paid_at', 'count(*)')}::int as paid_orders, ${count('paid_at', 'coalesce(sum(paid_fen), 0)')}::bigint as paid_fen,
      ${count('refunded_at', 'coalesce(sum(refund_fen), 0)')}::bigint as refund_fen,
      ${count('cancelled_at', 'count(*)')}::int as cancelled`,
    [new Date(start), new Date(moment)],
  );
  const provinces = await site.services.database.pool.query(
    'select province, count(*)::int as orders from orders where counted_at >= $1 and counted_at < $2 group by 1 order by 1',
    [new Date(start), new Date(moment)],
  );
  return { ...rows[0], provinces: provinces.rows };
}

test(`a replayed day is, at every moment, what its orders add up to by then; SEED=${seed}`, async () => {
  await feed(1_500);
  const replay = site.services.orders.openReplay(day);
  const moments = [
    ...Array.from({ length: 12 }, () => start + Math.floor(random() * 86_400_000)).toSorted((a, b) => a - b),
    ...Array.from({ length: 6 }, () => start + Math.floor(random() * 86_400_000)),
    start,
    start + 3_600_000,
    start + 86_400_000,
  ];
  for (const moment of moments) {
    const reading = await replay.readAt(moment);
    const truth = await truthAt(moment);
    const { orders, amount_fen, paid_orders, paid_fen, refund_fen, cancelled } = reading.totals;
    const provinces = reading.province
      .filter((row) => row.orders > 0)
      .map(({ member, orders: count }) => ({ province: member, orders: count }))
      .toSorted((a, b) => (a.province < b.province ? -1 : 1));
    expect({ orders, amount_fen, paid_orders, paid_fen, refund_fen, cancelled, provinces }).toEqual({
      ...truth,
      provinces: truth.provinces.toSorted((a: { province: string }, b: { province: string }) =>
        a.province < b.province ? -1 : 1,
      ),
    });
    expect(reading.curve.reduce((sum, point) => sum + point.amount_fen, 0)).toBe(amount_fen);
    expect(reading.hasOrders).toBe(true);
    for (const { at } of reading.latest) expect(Date.parse(at)).toBeLessThan(moment);
  }
});

test('at its end a replayed day is the day as boards show it', async () => {
  const replayed = await site.services.orders.openReplay(day).readAt(start + 86_400_000);
  const { revision, asOf, ...shown } = await site.services.orders.readDay(day);
  expect({ ...replayed, revision, asOf }).toEqual({ ...shown, revision, asOf });
  expect(replayed.asOf).toBe(start + 86_400_000);
});
