import type { WeekDay } from '#orders/board-readings/contract.ts';
import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';
import { mergeSmallSteps } from '#screens/small-count-suppression.ts';
import type { WeekColumn } from './week.ts';

/** Seven business days by hour, each under its place: only the last changes while the day goes on. */
const ofWeek =
  (column: (day: WeekDay) => WeekColumn): TopicReader =>
  async ({ day, sources }) =>
    Object.fromEntries((await sources.readWeek(day)).map((each, place) => [`${place}`, column(each)]));

export const week: BoardTopic = {
  full: ofWeek(({ day, orders, amount_fen, hours_fen }) => ({ day, orders, amount_fen, hours_fen })),
  desensitized: ofWeek(({ day, orders, hours_fen, hour_orders }) => ({
    day,
    orders,
    hours_fen: mergeSmallSteps(hours_fen.map((amount_fen, hour) => ({ amount_fen, orders: hour_orders[hour] ?? 0 }))),
  })),
};
