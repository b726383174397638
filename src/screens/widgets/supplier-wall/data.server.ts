import { type BoardTopic, ofDay } from '#screens/board-topic.ts';
import { greatestFirst } from '#screens/widgets/ranking/data.server.ts';

/** Names of companies: for full boards only. */
export const suppliers: BoardTopic = { full: ofDay(({ supplier }) => greatestFirst(supplier)) };
