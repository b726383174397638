import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import {
  categoriesShown,
  fewestOrders,
  growth,
  indexed,
  type Period,
  type PublicFigures,
  provincesShown,
  shares,
  tens,
  usualPeriod,
} from './public-figures.ts';

interface Needs {
  database: Database;
  clock: Clock;
  countAdmitted(): Promise<number>;
}

const readDays = {
  name: 'public_days',
  text: `select day::text as day, orders, paid_fen - refund_fen as net_fen from order_days
    where dimension = 'all' and member = '' and day >= $1 and day < $2 order by day`,
};
const readHours = {
  name: 'public_hours',
  text: `select hour, sum(orders)::bigint as orders from order_hours
    where dimension = 'all' and member = '' and day >= $1 and day < $2 group by hour`,
};
const readMembers = {
  name: 'public_members',
  text: `select dimension, member as name,
      coalesce(sum(paid_fen - refund_fen) filter (where day >= $2), 0)::bigint as value,
      coalesce(sum(paid_fen - refund_fen) filter (where day < $2), 0)::bigint as before
    from order_days where dimension in ('category', 'province') and day >= $1 and day < $3 group by dimension, member`,
};

/** Complete days change only by late events: a reader may see them this old. */
const keptMs = 30_000;
/** Days of the period before that may lack orders, and it can still be compared with. */
const mostMissing = 0.1;
/** After so many days without an order, records start over: a feed may have been tried, or a festival imported, long before. */
const silentDays = 7;

type DayRow = { day: string; orders: number; net_fen: number };
const sumOf = (rows: readonly DayRow[], name: 'orders' | 'net_fen') => rows.reduce((sum, row) => sum + row[name], 0);

/** Figures of the public dashboard, masked here: what leaves is proportions. Null while there is too little to show. */
export function publicFigures({ database, clock, countAdmitted }: Needs) {
  const cache = new Map<Period, { at: number; figures: Promise<PublicFigures | null> }>();

  async function read(period: Period): Promise<PublicFigures | null> {
    const today = businessDay(clock.now());
    const dayBefore = (count: number) => businessDay(startOfBusinessDay(today) - count * dayMs);
    const names = Array.from({ length: 2 * period }, (_, index) => dayBefore(2 * period - index));
    const [first, from] = [dayBefore(2 * period), dayBefore(period)];
    const [days, hours, members, admitted] = await Promise.all([
      database.pool.query<DayRow>({ ...readDays, values: [dayBefore(2 * period + silentDays), today] }),
      database.pool.query<Pick<Rows['order_hours'], 'hour' | 'orders'>>({ ...readHours, values: [from, today] }),
      database.pool.query<{ dimension: string; name: string; value: number; before: number }>({
        ...readMembers,
        values: [first, from, today],
      }),
      countAdmitted(),
    ]);
    const byDay = new Map(days.rows.map((row) => [row.day, row]));
    const all = names.map((day) => byDay.get(day) ?? { day, orders: 0, net_fen: 0 });
    const [before, present] = [all.slice(0, period), all.slice(period)];
    if (sumOf(present, 'orders') < fewestOrders) return null;
    const isComparable =
      sumOf(before, 'orders') >= fewestOrders &&
      before.filter(({ orders }) => orders === 0).length <= mostMissing * period;
    // A day before anybody recorded is no day without trade.
    const began = days.rows[0]?.day ?? today;
    const orderIndex = indexed(present.map(({ orders }) => orders));
    const turnoverIndex = indexed(present.map(({ net_fen }) => net_fen));
    // The days before on the scale of those shown: on one of their own, no rise or fall would be seen.
    const mostPresent = Math.max(0, ...present.map(({ net_fen }) => net_fen));
    const beforeIndex = indexed(
      before.map(({ net_fen }) => net_fen),
      mostPresent,
    );
    const byHour = new Map(hours.rows.map((row) => [row.hour, row.orders]));
    const sharesOf = (dimension: string, shown: number) => {
      const rows = members.rows.filter((row) => row.dimension === dimension);
      const past = isComparable ? rows.map(({ name, before: value }) => ({ name, value })) : [];
      return shares(rows, shown, past);
    };
    return {
      period,
      from,
      to: dayBefore(1),
      asOf: new Date(clock.now()).toISOString(),
      days: present.map(({ day }, place) => ({
        day,
        orders: day < began ? null : (orderIndex[place] ?? 0),
        turnover: day < began ? null : (turnoverIndex[place] ?? 0),
        turnoverBefore: isComparable && (names[place] ?? '') >= began ? (beforeIndex[place] ?? 0) : null,
      })),
      change: isComparable
        ? {
            orders: growth(sumOf(present, 'orders'), sumOf(before, 'orders')) ?? 0,
            turnover: growth(sumOf(present, 'net_fen'), sumOf(before, 'net_fen')) ?? 0,
          }
        : null,
      hours: indexed(Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)),
      categories: sharesOf('category', categoriesShown),
      provinces: sharesOf('province', provincesShown),
      suppliers: tens(admitted),
    };
  }

  return {
    /** 'away' while the database is. */
    async read(period: Period = usualPeriod): Promise<PublicFigures | null | 'away'> {
      const found = cache.get(period);
      const now = clock.now();
      const isFresh = found && now - found.at < keptMs && businessDay(found.at) === businessDay(now);
      const figures = isFresh ? found.figures : read(period);
      if (!isFresh) cache.set(period, { at: now, figures });
      try {
        const value = await figures;
        // Nothing to show yet: the next reader looks again, for whom there may be something.
        if (value === null) cache.delete(period);
        return value;
      } catch (error) {
        cache.delete(period);
        if (isDatabaseUnavailable(error)) return 'away';
        throw error;
      }
    },
  };
}
