import { describe, expect, test } from 'vitest';
import type { DayReading, Figures, MemberFigures, TickerOrder } from '#orders/contract.ts';
import { homeFigures } from './home-figures.server.ts';
import { roundDown, threadsShown } from './home-figures.ts';

const figures = (orders: number): Figures => ({
  orders,
  paid_orders: 0,
  refunded_orders: 0,
  cancelled: 0,
  quantity: orders,
  amount_fen: 0,
  paid_fen: 0,
  refund_fen: 0,
  net_fen: 0,
});
const members = (counts: Record<string, number>): MemberFigures[] =>
  Object.entries(counts).map(([member, orders]) => ({ member, ...figures(orders) }));
const ticker = (category: string, key: number): TickerOrder => ({
  key: String(key),
  at: '2026-11-20T04:00:00.000Z',
  state: 'created',
  province: '广东',
  city: '广州',
  category,
  channel: '直播',
  product: '样品',
  quantity: 1,
  amount_fen: 100,
  buyer: '张**',
  supplier: '绍兴****公司',
});

/** A day read as the orders feature gives it, asked for the business day of a fixed clock. */
function figuresOf(day: Partial<DayReading>) {
  const reading: DayReading = {
    day: '2026-11-20',
    revision: 1,
    asOf: null,
    totals: figures(0),
    hasOrders: false,
    curve: [],
    weekBefore: { day: '2026-11-13', totals: figures(0), curve: [] },
    province: [],
    category: [],
    channel: [],
    supplier: [],
    latest: [],
    ...day,
  };
  const asked: string[] = [];
  const home = homeFigures({
    orders: {
      async readDay(wanted) {
        asked.push(wanted);
        return reading;
      },
    },
    clock: { now: () => Date.parse('2026-11-19T16:30:00Z') },
    countAdmitted: async () => 136,
    countFabrics: async () => 600,
  });
  return home.read().then((read) => ({ read, asked, home }));
}

describe('figures of the home page', () => {
  test('a count keeps its two leading digits, and says when there are more', () => {
    expect([0, 7, 87, 100, 1873, 12_999].map(roundDown)).toEqual([
      { value: 0, more: false },
      { value: 7, more: false },
      { value: 87, more: false },
      { value: 100, more: false },
      { value: 1800, more: true },
      { value: 12_000, more: true },
    ]);
  });

  test('the day is the business day of Shanghai', async () => {
    expect((await figuresOf({})).asked).toEqual(['2026-11-20']);
  });

  test('an empty day has no thread and no category, and nothing is divided by zero', async () => {
    const { read } = await figuresOf({});
    expect(read).toMatchObject({ orders: { value: 0, more: false }, categories: [], threads: '' });
  });

  test('each thread has the colour of its category; small and unnamed ones share the last', async () => {
    const { read } = await figuresOf({
      totals: figures(1000),
      category: members({ 衬衫: 200, 连衣裙: 400, '': 90, 外套: 100, 针织衫: 80, 牛仔裤: 70, 羽绒服: 60 }),
      latest: ['连衣裙', '衬衫', '羽绒服', ''].map(ticker),
    });
    expect(read?.categories.map(({ name }) => name)).toEqual(['连衣裙', '衬衫', '外套', '针织衫', '牛仔裤']);
    expect(read?.categories[0]?.percent).toBe(40);
    expect(read?.threads).toBe('0155');
    expect(read?.others).toBe(15);
  });

  test('what rounding leaves of a hundred is no other category', async () => {
    const early = await figuresOf({ totals: figures(3), category: members({ 男装: 1, 童装: 1, 棉麻面料: 1 }) });
    expect(early.read).toMatchObject({ categories: [{ percent: 33 }, { percent: 33 }, { percent: 33 }], others: 0 });
    const few = await figuresOf({ totals: figures(1000), category: members({ 男装: 998, 童装: 0, '': 2 }) });
    expect(few.read).toMatchObject({ categories: [{ percent: 100 }], others: 1 });
  });

  test('categories have their English names on English pages, from the same reading', async () => {
    const { home, read } = await figuresOf({ totals: figures(100), category: members({ 针织衫: 60, 没有译名: 40 }) });
    const english = await home.read('en');
    expect(english?.categories.map(({ name }) => name)).toEqual(['Knitwear', '没有译名']);
    expect({ ...english, categories: [] }).toEqual({ ...read, categories: [] });
    expect(await home.read('en')).toBe(english);
  });

  test('no more threads than the loom takes, and nothing of an order but its colour leaves the server', async () => {
    const { read } = await figuresOf({
      totals: figures(100),
      category: members({ 衬衫: 100 }),
      province: members({ 广东: 99, '': 1 }),
      latest: Array.from({ length: threadsShown + 9 }, (_, key) => ticker('衬衫', key)),
    });
    expect(read?.threads).toHaveLength(threadsShown);
    expect(read?.suppliers).toEqual({ value: 130, more: true });
    expect(read?.fabrics).toEqual({ value: 600, more: false });
    expect(JSON.stringify(read)).not.toMatch(/张|绍兴|广州|样品/);
  });

  test('while the database is away the page has no figures, and any other fault is not hidden', async () => {
    const clock = { now: () => 0 };
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const failing = (error: Error) =>
      homeFigures({
        orders: { readDay: () => Promise.reject(error) },
        clock,
        countAdmitted: async () => 0,
        countFabrics: async () => 0,
      }).read();
    await expect(failing(away)).resolves.toBeUndefined();
    await expect(failing(new TypeError('bug'))).rejects.toThrow('bug');
  });
});
