import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';

/** Orders of the last sixty whole minutes of the moment that is shown, oldest first. */
const ofHour: TopicReader = async ({ day, sources }) => ({
  minutes: await sources.readPace(day),
});

export const pace: BoardTopic = { full: ofHour, desensitized: ofHour };
