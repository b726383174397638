import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';
import type { WeekColumn } from './week.ts';

/** Seven business days by hour, each under its place: only the last changes while the day goes on. */
const ofWeek: TopicReader = async ({ day, sources }) =>
  Object.fromEntries(
    (await sources.readWeek(day)).map(({ day: of, orders, amount_fen, hours_fen }, place) => [
      `${place}`,
      { day: of, orders, amount_fen, hours_fen } satisfies WeekColumn,
    ]),
  );

export const week: BoardTopic = { full: ofWeek, desensitized: ofWeek };
