import { type Database, isDatabaseAway } from '#kit/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/time.ts';
import {
  categoriesShown,
  daysShown,
  fewestOrders,
  indexed,
  type PublicFigures,
  provincesShown,
  shares,
  tens,
} from './public-figures.ts';

interface Needs {
  database: Database;
  clock: Clock;
  countAdmitted(): Promise<number>;
}

const readDays = {
  name: 'public_days',
  text: `select day::text as day, orders, paid_fen - refund_fen as net_fen from order_days
    where dimension = 'all' and member = '' and day >= $1 and day < $2`,
};
const readHours = {
  name: 'public_hours',
  text: `select hour, sum(orders)::bigint as orders from order_hours
    where dimension = 'all' and member = '' and day >= $1 and day < $2 group by hour`,
};
const readMembers = {
  name: 'public_members',
  text: `select dimension, member as name, sum(paid_fen - refund_fen)::bigint as value from order_days
    where dimension in ('category', 'province') and day >= $1 and day < $2 group by dimension, member`,
};

/** Figures of the public dashboard, masked here: what leaves is proportions. Null while there is too little to show. */
export function publicFigures({ database, clock, countAdmitted }: Needs) {
  async function read(): Promise<PublicFigures | null> {
    const today = businessDay(clock.now());
    const names = Array.from({ length: daysShown }, (_, index) =>
      businessDay(startOfBusinessDay(today) - (daysShown - index) * dayMs),
    );
    const values = [names[0], today];
    const [days, hours, members, admitted] = await Promise.all([
      database.pool.query<{ day: string; orders: number; net_fen: number }>({ ...readDays, values }),
      database.pool.query<{ hour: number; orders: number }>({ ...readHours, values }),
      database.pool.query<{ dimension: string; name: string; value: number }>({ ...readMembers, values }),
      countAdmitted(),
    ]);
    const byDay = new Map(days.rows.map((row) => [row.day, row]));
    const orders = names.map((day) => byDay.get(day)?.orders ?? 0);
    if (orders.reduce((sum, count) => sum + count, 0) < fewestOrders) return null;
    const orderIndex = indexed(orders);
    const turnoverIndex = indexed(names.map((day) => byDay.get(day)?.net_fen ?? 0));
    const byHour = new Map(hours.rows.map((row) => [row.hour, row.orders]));
    const ofDimension = (dimension: string) => members.rows.filter((row) => row.dimension === dimension);
    return {
      days: names.map((day, index) => ({
        day,
        orders: orderIndex[index] ?? 0,
        turnover: turnoverIndex[index] ?? 0,
      })),
      hours: indexed(Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)),
      categories: shares(ofDimension('category'), categoriesShown),
      provinces: shares(ofDimension('province'), provincesShown),
      suppliers: tens(admitted),
    };
  }

  return {
    /** 'away' while the database is. */
    async read(): Promise<PublicFigures | null | 'away'> {
      try {
        return await read();
      } catch (error) {
        if (isDatabaseAway(error)) return 'away';
        throw error;
      }
    },
  };
}
