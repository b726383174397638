import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';
import type { Route } from './routes.ts';

const maxRoutes = 240;

/** The latest orders by supplier province and buyer province. */
const ofRoutes: TopicReader = async ({ day, sources }) =>
  Object.fromEntries(
    (await sources.readRecent(day)).routes
      .filter(({ from, to }) => from !== '' && to !== '')
      .slice(0, maxRoutes)
      .map(({ from, to, orders }) => [`${from}>${to}`, { from, to, orders } satisfies Route]),
  );
export const routes: BoardTopic = { full: ofRoutes };
