import type { WeekColumn } from './week.ts';

const busy = [3, 2, 1, 1, 1, 2, 5, 9, 16, 24, 28, 29, 25, 20, 22, 24, 23, 21, 20, 26, 34, 33, 22, 11];
const days = [0.86, 1.12, 1.06, 1.02, 1, 1.01, 0.62];

export const sample: Record<string, WeekColumn> = Object.fromEntries(
  days.map((factor, place) => {
    const hours_fen = busy.map((hour, at) =>
      place === 6 && at > 15
        ? 0
        : Math.round(hour * factor * 2_600_000 * (0.85 + 0.3 * Math.abs(Math.sin(at * 3 + place)))),
    );
    return [
      place,
      {
        day: `2026-11-${15 + place}`,
        orders: Math.round(2_100 * factor),
        amount_fen: hours_fen.reduce((sum, fen) => sum + fen, 0),
        hours_fen,
      },
    ];
  }),
);
