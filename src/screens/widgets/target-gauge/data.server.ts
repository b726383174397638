import { startOfBusinessDay } from '#kit/text/time.ts';
import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';
import type { FestivalFigures } from './festival.ts';

const stepMs = 10 * 60_000;
const stepsInDay = 144;

/** Turnover by ten minutes up to a time of day, the running ten minutes in part. */
export function sumUntil(steps: readonly number[], msOfDay: number): number {
  return Math.round(steps.reduce((sum, fen, step) => sum + fen * Math.min(1, Math.max(0, msOfDay / stepMs - step)), 0));
}

const ofCampaign: TopicReader = async ({ day, now, isToday, campaign, sources }) => {
  const found = campaign ? await sources.readCampaign(campaign) : undefined;
  if (!found) return {};
  const before = Array<number>(stepsInDay).fill(0);
  const compared = found.compared_day ? await sources.readDay(found.compared_day) : undefined;
  for (const { minute, amount_fen } of compared?.curve ?? []) before[minute / 10] = amount_fen;
  return {
    target_fen: found.target_fen,
    before_day: found.compared_day ?? '',
    before,
    before_fen: compared?.totals.amount_fen ?? 0,
    before_until_fen: isToday ? sumUntil(before, now - startOfBusinessDay(day)) : (compared?.totals.amount_fen ?? 0),
  } satisfies FestivalFigures;
};

export const festival: BoardTopic = { full: ofCampaign };
