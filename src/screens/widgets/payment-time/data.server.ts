import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';

/** Median and 90th percentile of the latest payment times, in seconds; null without payments. */
const ofPayment: TopicReader = async ({ day, sources }) => ({ seconds: (await sources.readPaid(day)).seconds });
export const payment: BoardTopic = { full: ofPayment, desensitized: ofPayment };
