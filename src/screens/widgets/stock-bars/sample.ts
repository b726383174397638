import { startOfBusinessDay } from '#kit/text/time.ts';
import type { SaleFigures, SaleSession } from './sale.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 21, 4);
const goods = [
  ['雪纺衬衫', 260, 74],
  ['40支精梳棉府绸', 1_800, 1_140],
  ['真丝雪纺', 700, 212],
  ['长款连帽羽绒服', 120, 0],
  ['四面弹力布', 1_500, 1_020],
  ['牛仔外套', 160, 31],
  ['亚麻平纹布', 900, 660],
  ['香云纱', 240, 96],
] as const;
const places = [
  ['广东', '广州'],
  ['浙江', '杭州'],
  ['四川', '成都'],
  ['江苏', '南京'],
  ['山东', '青岛'],
  ['湖北', '武汉'],
] as const;

/** Four sessions on a business day. */
export const sampleSessions = (day: string): SaleSession[] =>
  (
    [
      ['早场', 8, 11],
      ['午场', 12, 15],
      ['下午场', 16, 19],
      ['晚场', 20, 24],
    ] as const
  ).map(([name, from, to]) => ({
    name,
    from: startOfBusinessDay(day) + from * hour,
    to: startOfBusinessDay(day) + to * hour,
  }));

export const sample: SaleFigures = {
  sessions: sampleSessions('2026-11-21'),
  ...Object.fromEntries(
    goods.map(([product, stock, left], place) => [
      `stock/${place}`,
      { product, stock, left, sold_out_at: left === 0 ? new Date(noon + 3_120_000).toISOString() : null },
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, win) => {
      const [province, city] = places[win % places.length] ?? places[0];
      return [
        `win/sample-${win}`,
        {
          at: new Date(noon + 2 * hour - win * 41_000).toISOString(),
          province,
          city,
          product: goods[(win * 3) % goods.length]?.[0] ?? '',
          quantity: 6 + ((win * 7) % 40),
        },
      ];
    }),
  ),
};
