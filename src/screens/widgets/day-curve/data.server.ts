import { type BoardTopic, ofDay } from '#screens/board-topic.ts';

const steps = ofDay(({ curve, weekBefore }, { now, isToday }) => {
  const figures: Record<string, unknown> = { isToday };
  for (const { minute, amount_fen } of curve) if (amount_fen) figures[`n${minute}`] = amount_fen;
  for (const { minute, amount_fen } of weekBefore.curve) if (amount_fen) figures[`w${minute}`] = amount_fen;
  if (isToday) figures.minute = Math.floor(((now / 60_000 + 8 * 60) % 1_440) / 10) * 10;
  return figures;
});

/** Turnover by ten minutes: `n600` is 10:00 of the day, `w600` 10:00 of the same weekday a week before. In fen. */
export const curve: BoardTopic = { full: steps, desensitized: steps };
