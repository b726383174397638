import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';

/** Seconds in which half, and nine in ten, of the latest payments came; null while there is none. */
const ofPayment: TopicReader = async ({ day, sources }) => ({ seconds: (await sources.readPaid(day)).seconds });
export const payment: BoardTopic = { full: ofPayment, desensitized: ofPayment };
