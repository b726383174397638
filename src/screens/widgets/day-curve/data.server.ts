import type { DayReading } from '#orders/contract.ts';
import { type BoardTopic, ofDay, type TopicMoment } from '#screens/board-topic.ts';
import { blurLevels } from '#screens/widgets/dye-bands/hours.ts';

const steps = ofDay(({ curve, weekBefore }, { now, isToday }) => {
  const figures: Record<string, unknown> = { isToday };
  for (const { minute, amount_fen } of curve) if (amount_fen) figures[`n${minute}`] = amount_fen;
  for (const { minute, amount_fen } of weekBefore.curve) if (amount_fen) figures[`w${minute}`] = amount_fen;
  if (isToday) figures.minute = Math.floor(((now / 60_000 + 8 * 60) % 1_440) / 10) * 10;
  return figures;
});

/** A blurred board gets each hour as a coarse level relative to the busiest, and no sums. */
function levels({ curve }: DayReading, { now, isToday }: Pick<TopicMoment, 'now' | 'isToday'>) {
  const hours = Array<number>(24).fill(0);
  for (const { minute, amount_fen } of curve)
    hours[Math.floor(minute / 60)] = (hours[Math.floor(minute / 60)] ?? 0) + amount_fen;
  const most = Math.max(1, ...hours);
  const present = isToday ? Math.floor((now / 3_600_000 + 8) % 24) : 23;
  return {
    levels: hours.map((sum, hour) => (hour > present ? null : Math.round((sum / most) * blurLevels))),
  };
}

/** Turnover by ten minutes: `n600` is 10:00 of the day, `w600` 10:00 of the same weekday a week before. In fen. */
export const curve: BoardTopic = { full: steps, blurred: ofDay(levels) };
