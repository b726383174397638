import type { TickerLine } from './ticker-line.ts';

const places = [
  ['广东', '广州', '针织面料', '32 支精梳棉汗布'],
  ['浙江', '绍兴', '梭织面料', '涤纶塔夫绸'],
  ['江苏', '苏州', '真丝', '素绉缎'],
  ['福建', '泉州', '成衣', '圆领卫衣'],
  ['山东', '青岛', '牛仔', '弹力斜纹牛仔'],
  ['四川', '成都', '辅料', '树脂拉链'],
] as const;

export const sample: Record<string, TickerLine> = Object.fromEntries(
  places.map(([province, city, category, product], line) => [
    `sample-${line}`,
    {
      at: new Date(Date.UTC(2026, 10, 21, 7, 48 - line * 3, 12)).toISOString(),
      state: line === 3 ? ('refunded' as const) : line % 2 ? ('created' as const) : ('paid' as const),
      province,
      city,
      category,
      product,
      quantity: 120 * (line + 1),
      amount_fen: 186_400 * (line + 2),
    },
  ]),
);
