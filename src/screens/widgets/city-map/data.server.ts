import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';
import type { CityFigures } from './city-places.ts';

const maxCities = 90;

/** Sums of the latest orders of a day by `province/city`, the largest only. */
const ofCities: TopicReader = async ({ day, sources }) =>
  Object.fromEntries(
    (await sources.readRecent(day)).cities
      .toSorted((a, b) => b.amount_fen - a.amount_fen)
      .slice(0, maxCities)
      .map(({ province, city, orders, amount_fen }) => [
        `${province}/${city}`,
        { province, city, orders, amount_fen } satisfies CityFigures,
      ]),
  );
export const cities: BoardTopic = { full: ofCities };
