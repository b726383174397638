import { type BoardTopic, ofDay } from '#screens/board-topic.ts';
import type { TickerLine } from './ticker-line.ts';

const maxLines = 30;

/** The latest orders, without buyer and supplier. */
export const ticker: BoardTopic = {
  full: ofDay(({ latest }) =>
    Object.fromEntries(
      latest
        .slice(0, maxLines)
        .map(({ key, at, state, province, city, category, product, quantity, amount_fen }) => [
          key,
          { at, state, province, city, category, product, quantity, amount_fen } satisfies TickerLine,
        ]),
    ),
  ),
  // Only time, category and state: nothing that identifies an order.
  desensitized: ofDay(({ latest }) =>
    Object.fromEntries(
      latest
        .slice(0, maxLines)
        .map(({ key, at, state, province, category }) => [key, { at, state, province, category } satisfies TickerLine]),
    ),
  ),
};
