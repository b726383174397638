import { isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import { type OrderReadings, tradeName } from '#orders/contract.ts';
import { categoriesShown, type HomeFigures, roundDown, threadsShown } from './home-figures.ts';

const sharedForMs = 1_000;

interface Needs {
  orders: Pick<OrderReadings, 'readDay'>;
  clock: Clock;
  /** Number of admitted suppliers. */
  countAdmitted(): Promise<number>;
  /** Number of public fabrics. */
  countFabrics(): Promise<number>;
}

/** Home page figures. Undefined without the database: the page shows the rest. */
export function homeFigures({ orders, countAdmitted, countFabrics, clock }: Needs) {
  async function read(): Promise<HomeFigures> {
    const [day, admitted, shown] = await Promise.all([
      orders.readDay(businessDay(clock.now())),
      countAdmitted(),
      countFabrics(),
    ]);
    const named = day.category
      .filter(({ member, orders }) => member !== '' && orders > 0)
      .toSorted((one, other) => other.orders - one.orders)
      .slice(0, categoriesShown);
    const isWhole = named.reduce((sum, { orders }) => sum + orders, 0) >= day.totals.orders;
    const categories = named.map(({ member, orders }) => ({
      name: member,
      percent: Math.round((100 * orders) / day.totals.orders),
    }));
    const rest = 100 - categories.reduce((sum, { percent }) => sum + percent, 0);
    const yarns = new Map(categories.map(({ name }, place) => [name, place]));
    return {
      suppliers: roundDown(admitted),
      orders: roundDown(day.totals.orders),
      fabrics: roundDown(shown),
      categories,
      others: isWhole ? 0 : Math.max(1, rest),
      threads: day.latest
        .slice(0, threadsShown)
        .map(({ category }) => yarns.get(category) ?? categoriesShown)
        .join(''),
    };
  }

  /** The same object per reading and language: fragments are cached by it. */
  const english = new WeakMap<HomeFigures, HomeFigures>();
  function inWords(figures: HomeFigures, language: Language): HomeFigures {
    if (language !== 'en') return figures;
    const known = english.get(figures);
    if (known) return known;
    const named = figures.categories.map(({ name, percent }) => ({ name: tradeName(name, language), percent }));
    const made = { ...figures, categories: named };
    english.set(figures, made);
    return made;
  }

  let reading: { at: number; figures: Promise<HomeFigures> } | undefined;
  return {
    async read(language: Language = 'zh-CN'): Promise<HomeFigures | undefined> {
      // All visitors share one reading for a second; a failed one is not shared.
      if (!reading || performance.now() - reading.at > sharedForMs)
        reading = { at: performance.now(), figures: read() };
      const shared = reading;
      try {
        return inWords(await shared.figures, language);
      } catch (error) {
        if (reading === shared) reading = undefined;
        if (isDatabaseUnavailable(error)) return undefined;
        throw error;
      }
    },
  };
}
