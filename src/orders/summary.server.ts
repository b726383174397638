import type { Database } from '#kit/database.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/time.ts';
import type { OrdersSummary } from './contract.ts';
import { unknownProvince } from './provinces.ts';

const minuteMs = 60_000;
const lastMinute = 1439;

/** Whole days from the days' table, the parts of days at both ends from the minutes' table: exact for any minute. */
const summarize = {
  name: 'orders_summary',
  text: `select member as province, sum(orders)::bigint as orders, sum(paid_orders)::bigint as paid_orders,
      sum(cancelled)::bigint as cancelled, sum(amount_fen)::bigint as amount_fen,
      sum(paid_fen)::bigint as paid_fen, sum(refund_fen)::bigint as refund_fen
    from (
      select member, orders, paid_orders, cancelled, amount_fen, paid_fen, refund_fen from order_days
      where dimension = 'province' and day >= $1 and day < $2
      union all
      select member, orders, paid_orders, cancelled, amount_fen, paid_fen, refund_fen from order_minutes
      where dimension = 'province' and day = $3 and minute between $4 and $5
      union all
      select member, orders, paid_orders, cancelled, amount_fen, paid_fen, refund_fen from order_minutes
      where dimension = 'province' and day = $6 and minute between $7 and $8
    ) as parts
    group by member`,
};

interface Row {
  province: string;
  orders: number;
  paid_orders: number;
  cancelled: number;
  amount_fen: number;
  paid_fen: number;
  refund_fen: number;
}

/** Sums of a period, from rollups only. `from` and `to` are whole minutes in milliseconds; `to` is exclusive. */
export async function readSummary(database: Database, from: number, to: number): Promise<OrdersSummary> {
  const { rows } = await database.pool.query<Row>({ ...summarize, values: splitPeriod(from, to) });
  const sum = (name: Exclude<keyof Row, 'province'>) => rows.reduce((total, row) => total + row[name], 0);
  return {
    orders: sum('orders'),
    paid_orders: sum('paid_orders'),
    cancelled: sum('cancelled'),
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

type Period = [string, string, string, number, number, string, number, number];

/** Days [first, end), then up to two runs of minutes [day, first, last]; an empty run has last before first. */
export function splitPeriod(from: number, to: number): Period {
  const firstDay = businessDay(from);
  const lastDay = businessDay(to);
  const minuteOf = (at: number, day: string) => Math.floor((at - startOfBusinessDay(day)) / minuteMs);
  const start = minuteOf(from, firstDay);
  const end = minuteOf(to, lastDay);
  if (firstDay === lastDay) return [firstDay, firstDay, firstDay, start, end - 1, lastDay, 0, -1];
  const firstWhole = start === 0 ? firstDay : businessDay(startOfBusinessDay(firstDay) + dayMs);
  return [firstWhole, lastDay, firstDay, start, start === 0 ? -1 : lastMinute, lastDay, 0, end - 1];
}
