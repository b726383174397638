import { type BoardTopic, ofDay } from '#screens/board-topic.ts';

const places = ofDay(({ province }) =>
  Object.fromEntries(
    province
      .filter(({ orders }) => orders > 0)
      .map(({ member, orders, amount_fen }) => [member || 'unknown', { member, orders, amount_fen }]),
  ),
);

/** Orders and turnover by province, under its short Chinese name, as the map and the ranking beside it know it; `unknown` where there is none. */
export const provinces: BoardTopic = { full: places, desensitized: places };
