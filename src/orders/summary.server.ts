import type { Database } from '#kit/db/database.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { OrdersSummary } from './contract.ts';
import { unknownProvince } from './provinces.ts';

const minuteMs = 60_000;

const ofDays = `select member, orders, paid_orders, amount_fen, paid_fen, refund_fen from order_days
      where dimension = 'province' and day >= $1 and day < $2`;
const ofHours = (from: number) => `select member, orders, paid_orders, amount_fen, paid_fen, refund_fen
      from order_hours where dimension = 'province' and day = $${from} and hour >= $${from + 1} and hour < $${from + 2}`;
/** The places of the sums are those of `sumNames`. */
const ofMinutes = (from: number) => `select key, (value ->> 0)::bigint, (value ->> 1)::bigint,
      (value ->> 5)::bigint, (value ->> 6)::bigint, (value ->> 7)::bigint
      from order_minutes, jsonb_each(provinces) where day = $${from} and minute >= $${from + 1} and minute < $${from + 2}`;

/** Whole days, whole hours at both ends, and minutes at their ends: exact for any minute, from few rows. */
const summarize = {
  name: 'orders_summary',
  text: `select member as province, sum(orders)::bigint as orders, sum(paid_orders)::bigint as paid_orders,
      sum(amount_fen)::bigint as amount_fen, sum(paid_fen)::bigint as paid_fen, sum(refund_fen)::bigint as refund_fen
    from (${[ofDays, ofHours(3), ofHours(6), ofMinutes(9), ofMinutes(12)].join(' union all ')}) as parts
    group by member`,
};

interface Row extends Pick<Rows['order_days'], 'orders' | 'paid_orders' | 'amount_fen' | 'paid_fen' | 'refund_fen'> {
  province: string;
}

/** Sums of a period, from rollups only. `from` and `to` are whole minutes in milliseconds; `to` is exclusive. */
export async function readSummary(database: Database, from: number, to: number): Promise<OrdersSummary> {
  const { rows } = await database.pool.query<Row>({ ...summarize, values: splitPeriod(from, to) });
  const sum = (name: Exclude<keyof Row, 'province'>) => rows.reduce((total, row) => total + row[name], 0);
  return {
    orders: sum('orders'),
    paid_orders: sum('paid_orders'),
    amount_fen: sum('amount_fen'),
    paid_fen: sum('paid_fen'),
    refund_fen: sum('refund_fen'),
    net_fen: sum('paid_fen') - sum('refund_fen'),
    provinces: rows
      .filter((row) => row.orders !== 0 || row.paid_fen !== 0 || row.refund_fen !== 0)
      .map((row) => ({
        province: row.province || unknownProvince,
        orders: row.orders,
        net_fen: row.paid_fen - row.refund_fen,
      }))
      .sort((a, b) => b.orders - a.orders || b.net_fen - a.net_fen || (a.province < b.province ? -1 : 1)),
  };
}

type Run = [day: string, from: number, to: number];

/**
 * A period as whole days [from, to), two runs of whole hours and two runs of minutes, each within a day; ends are
 * exclusive and a run may be empty.
 */
export function splitPeriod(from: number, to: number): [string, string, ...Run, ...Run, ...Run, ...Run] {
  const firstDay = businessDay(from);
  const lastDay = businessDay(to);
  const start = Math.floor((from - startOfBusinessDay(firstDay)) / minuteMs);
  const end = Math.floor((to - startOfBusinessDay(lastDay)) / minuteMs);
  const startHour = Math.ceil(start / 60);
  const endHour = Math.floor(end / 60);
  if (firstDay !== lastDay) {
    const firstWhole = businessDay(startOfBusinessDay(firstDay) + dayMs);
    const before: Run = [firstDay, startHour, 24];
    return [
      firstWhole,
      lastDay,
      ...before,
      lastDay,
      0,
      endHour,
      firstDay,
      start,
      startHour * 60,
      lastDay,
      endHour * 60,
      end,
    ];
  }
  const none: Run = [firstDay, 0, 0];
  const withinAnHour = startHour > endHour;
  const minutes: [...Run, ...Run] = withinAnHour
    ? [firstDay, start, end, ...none]
    : [firstDay, start, startHour * 60, firstDay, endHour * 60, end];
  return [firstDay, firstDay, firstDay, startHour, endHour, ...none, ...minutes];
}
