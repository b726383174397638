import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';
import type { Route } from './routes.ts';

const mostRoutes = 240;

/** From which province to which the latest orders go. */
const ofRoutes: TopicReader = async ({ day, sources }) =>
  Object.fromEntries(
    (await sources.readRecent(day)).routes
      .filter(({ from, to }) => from !== '' && to !== '')
      .slice(0, mostRoutes)
      .map(({ from, to, orders }) => [`${from}>${to}`, { from, to, orders } satisfies Route]),
  );
export const routes: BoardTopic = { full: ofRoutes };
