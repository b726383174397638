import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';

/** Seconds in which half, and nine in ten, of the latest paid orders were paid; null while there is none. */
const ofPayment: TopicReader = async ({ day, sources }) => ({ seconds: (await sources.readRecent(day)).payment });
export const payment: BoardTopic = { full: ofPayment, desensitized: ofPayment };
