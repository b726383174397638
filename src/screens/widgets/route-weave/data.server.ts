import type { BoardTopic, TopicMoment, TopicReader } from '#screens/board-topic.ts';
import type { Route } from './routes.ts';

const mostRoutes = 240;
const mostCities = 90;

const recent = ({ day, sources }: TopicMoment) => sources.readRecent(day);

/** From which province to which the latest orders go. */
const ofRoutes: TopicReader = async (moment) =>
  Object.fromEntries(
    (await recent(moment)).routes
      .filter(({ from, to }) => from !== '' && to !== '')
      .slice(0, mostRoutes)
      .map(({ from, to, orders }) => [`${from}>${to}`, { from, to, orders } satisfies Route]),
  );
export const routes: BoardTopic = { full: ofRoutes };

const ofCities: TopicReader = async (moment) =>
  Object.fromEntries(
    (await recent(moment)).cities
      .slice(0, mostCities)
      .map(({ province, city, orders, amount_fen }) => [`${province}/${city}`, { province, city, orders, amount_fen }]),
  );
export const cities: BoardTopic = { full: ofCities };

const ofPayment: TopicReader = async (moment) => ({ seconds: (await recent(moment)).payment });
export const payment: BoardTopic = { full: ofPayment, desensitized: ofPayment };
