import type { SaleFigures } from './sale.ts';

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

export const sample: SaleFigures = {
  sessions: [
    { name: '早场', from: noon - 4 * hour, to: noon - hour },
    { name: '午场', from: noon, to: noon + 3 * hour },
    { name: '下午场', from: noon + 4 * hour, to: noon + 7 * hour },
    { name: '晚场', from: noon + 8 * hour, to: noon + 12 * hour },
  ],
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
