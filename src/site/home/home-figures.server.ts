import { isDatabaseAway } from '#kit/database.server.ts';
import { businessDay, type Clock } from '#kit/time.ts';
import type { OrderReadings } from '#orders/contract.ts';
import { categoriesShown, type HomeFigures, roundDown, threadsShown } from './home-figures.ts';

const sharedForMs = 1_000;

interface Needs {
  orders: OrderReadings;
  clock: Clock;
  /** How many suppliers are admitted. */
  countAdmitted(): Promise<number>;
}

/** Figures of the home page. Undefined while the database is away: the page says the rest without them. */
export function homeFigures({ orders, countAdmitted, clock }: Needs) {
  async function read(): Promise<HomeFigures> {
    const [day, admitted] = await Promise.all([orders.readDay(businessDay(clock.now())), countAdmitted()]);
    const categories = day.category
      .filter(({ member, orders }) => member !== '' && orders > 0)
      .toSorted((one, other) => other.orders - one.orders)
      .slice(0, categoriesShown)
      .map(({ member, orders }) => ({ name: member, percent: Math.round((100 * orders) / day.totals.orders) }));
    const yarns = new Map(categories.map(({ name }, place) => [name, place]));
    return {
      suppliers: roundDown(admitted),
      orders: roundDown(day.totals.orders),
      provinces: day.province.filter(({ member, orders }) => member !== '' && orders > 0).length,
      categories,
      threads: day.latest.slice(0, threadsShown).map(({ category }) => yarns.get(category) ?? categoriesShown),
    };
  }

  let reading: { at: number; figures: Promise<HomeFigures> } | undefined;
  return {
    async read(): Promise<HomeFigures | undefined> {
      // Everybody sees the same figures, so one reading serves all for a second; a failed one serves nobody.
      if (!reading || performance.now() - reading.at > sharedForMs)
        reading = { at: performance.now(), figures: read() };
      const shared = reading;
      try {
        return await shared.figures;
      } catch (error) {
        if (reading === shared) reading = undefined;
        if (isDatabaseAway(error)) return undefined;
        throw error;
      }
    },
  };
}
