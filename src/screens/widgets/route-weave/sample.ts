import type { Route } from './routes.ts';

const makers = { 浙江: 9, 广东: 8, 江苏: 7, 福建: 6, 内蒙古: 1.6 };
const buyers = {
  广东: 13,
  浙江: 11,
  江苏: 10,
  山东: 7,
  河南: 7,
  四川: 6,
  湖北: 5,
  上海: 5,
  福建: 5,
  湖南: 4,
  安徽: 4,
  河北: 4,
  北京: 4,
  辽宁: 3,
  陕西: 3,
  云南: 2,
  新疆: 1.5,
  黑龙江: 2,
  西藏: 0.4,
  海南: 0.8,
};

export const routes: Record<string, Route> = Object.fromEntries(
  Object.entries(makers).flatMap(([from, made]) =>
    Object.entries(buyers).map(([to, bought]) => [`${from}>${to}`, { from, to, orders: Math.round(made * bought) }]),
  ),
);

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

export const cities = Object.fromEntries(
  places.map(([province, city, orders]) => [
    `${province}/${city}`,
    { province, city, orders, amount_fen: orders * 668_000 },
  ]),
);

export const payment = { seconds: { half: 74, mostly: 262 } };
