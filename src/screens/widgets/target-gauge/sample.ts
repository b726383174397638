import { sample as curve } from '#screens/widgets/day-curve/sample.ts';
import type { FestivalFigures } from './festival.ts';

const before = Array.from({ length: 144 }, (_, step) => Math.round(Number(curve[`w${step * 10}`] ?? 0) * 0.9));

export const sample: FestivalFigures = {
  target_fen: 1_600_000_000,
  before_day: '2025-08-18',
  before,
  before_fen: before.reduce((sum, fen) => sum + fen, 0),
  before_until_fen: before.slice(0, 95).reduce((sum, fen) => sum + fen, 0),
};
