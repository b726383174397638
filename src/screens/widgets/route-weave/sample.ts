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

export const sample: Record<string, Route> = Object.fromEntries(
  Object.entries(makers).flatMap(([from, made]) =>
    Object.entries(buyers).map(([to, bought]) => [`${from}>${to}`, { from, to, orders: Math.round(made * bought) }]),
  ),
);
