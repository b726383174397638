import type { BoardTopic } from '#screens/board-topic.ts';

/** Orders and turnover by province, under its short Chinese name, as the map and the ranking beside it know it; `unknown` where there is none. */
export const provinces: BoardTopic = {
  name: 'provinces',
  variants: ['full', 'desensitized'],
  pick: ({ province }) =>
    Object.fromEntries(
      province
        .filter(({ orders }) => orders > 0)
        .map(({ member, orders, amount_fen }) => [member || 'unknown', { member, orders, amount_fen }]),
    ),
};
