import type { DayReading } from '#orders/contract.ts';
import type { BoardVariant, TopicName } from './boards/board.ts';

/** When a board is read. */
export interface ReadingTime {
  /** Milliseconds since 1970. */
  now: number;
  /** false when a past day is shown: then the whole day counts. */
  isToday: boolean;
}

/** What a widget shows of a day, as keyed figures. */
export interface BoardTopic {
  name: TopicName;
  /** Variants for which `pick` gives only what their watchers may see; on any other board the topic is refused. */
  variants: readonly BoardVariant[];
  pick(reading: DayReading, time: ReadingTime): Readonly<Record<string, unknown>>;
}
