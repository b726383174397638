import { type BoardTopic, ofDay } from '#screens/board-topic.ts';
import type { TickerLine } from './ticker-line.ts';

const mostLines = 30;

/** The latest orders, without anything of the people behind them: neither buyer nor supplier leaves the server. */
export const ticker: BoardTopic = {
  full: ofDay(({ latest }) =>
    Object.fromEntries(
      latest
        .slice(0, mostLines)
        .map(({ key, at, state, province, city, category, product, quantity, amount_fen }) => [
          key,
          { at, state, province, city, category, product, quantity, amount_fen } satisfies TickerLine,
        ]),
    ),
  ),
  // That something was ordered, of which kind, and what became of it: nothing that tells one order from another.
  desensitized: ofDay(({ latest }) =>
    Object.fromEntries(
      latest
        .slice(0, mostLines)
        .map(({ key, at, state, province, category }) => [key, { at, state, province, category } satisfies TickerLine]),
    ),
  ),
};
