import type { CityFigures } from './city-places.ts';

const places = [
  ['广东', '广州', 96],
  ['浙江', '杭州', 88],
  ['广东', '深圳', 81],
  ['浙江', '义乌', 74],
  ['上海', '上海', 70],
  ['江苏', '苏州', 66],
  ['浙江', '绍兴', 61],
  ['广东', '东莞', 52],
  ['浙江', '宁波', 44],
  ['浙江', '温州', 39],
  ['广东', '佛山', 37],
  ['广东', '汕头', 21],
] as const;

export const sample: Record<string, CityFigures> = Object.fromEntries(
  places.map(([province, city, orders]) => [
    `${province}/${city}`,
    { province, city, orders, amount_fen: orders * 668_000 },
  ]),
);
