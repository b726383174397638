import type { PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/time.ts';
import {
  type CurvePoint,
  curveStepMinutes,
  type DayReading,
  type Figures,
  type MemberFigures,
  type OrderDimension,
  type TickerOrder,
} from './contract.ts';
import { maskName } from './mask-name.ts';
import { sumNames } from './order-sums.ts';

export const suppliersRead = 50;
const ordersRead = 30;

const plainSums = sumNames.join(', ');
const summedUp = sumNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ');

const readMembers = {
  name: 'order_days_read',
  text: `select dimension, member, revision, committed_at, ${plainSums}, paid_fen - refund_fen as net_fen from (
      select *, row_number() over (partition by dimension order by paid_fen - refund_fen desc, orders desc, member) as place
      from order_days where day = $1
    ) as ranked where place <= $2 or dimension <> 'supplier' order by dimension, place`,
};
const readCurve = {
  name: 'order_curve_read',
  text: `select minute / $2::int * $2::int as minute, ${summedUp}, sum(paid_fen - refund_fen)::bigint as net_fen
    from order_minutes where day = $1 group by 1 order by 1`,
};
const readTotals = {
  name: 'order_totals_read',
  text: `select ${plainSums}, paid_fen - refund_fen as net_fen from order_days where day = $1 and dimension = 'all' and member = ''`,
};
const readLatest = {
  name: 'orders_latest_read',
  text: `select order_no, counted_at, paid_at, refunded_at, cancelled_at, province, city, category, channel, product,
      quantity, amount_fen, buyer, supplier
    from orders where counted_at >= $1 and counted_at < $2 order by counted_at desc, order_no desc limit $3`,
};

interface LatestRow extends Omit<TickerOrder, 'key' | 'at' | 'state'> {
  order_no: string;
  counted_at: Date;
  paid_at: Date | null;
  refunded_at: Date | null;
  cancelled_at: Date | null;
}

export const noFigures: Figures = Object.freeze({
  orders: 0,
  paid_orders: 0,
  refunded_orders: 0,
  cancelled: 0,
  quantity: 0,
  amount_fen: 0,
  paid_fen: 0,
  refund_fen: 0,
  net_fen: 0,
});

/** One business day, as of one moment: all statements see the same snapshot. */
export async function readDay(database: Database, secrets: Secrets, day: string): Promise<DayReading> {
  return database.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const weekBefore = businessDay(startOfBusinessDay(day) - 7 * dayMs);
    const { rows } = await client.query<
      MemberFigures & { dimension: string; revision: number; committed_at: Date | null }
    >({
      ...readMembers,
      values: [day, suppliersRead],
    });
    const all = rows.find((row) => row.dimension === 'all');
    const ranked = (dimension: OrderDimension): MemberFigures[] =>
      rows
        .filter((row) => row.dimension === dimension && !isNothing(row))
        .map((row) => ({ member: row.member, ...figuresOf(row) }));
    const before = await client.query<Figures>({ ...readTotals, values: [weekBefore] });
    return {
      day,
      revision: all?.revision ?? 0,
      asOf: all?.committed_at?.getTime() ?? null,
      totals: all ? figuresOf(all) : { ...noFigures },
      curve: await curveOf(client, day),
      weekBefore: {
        day: weekBefore,
        totals: before.rows[0] ? figuresOf(before.rows[0]) : { ...noFigures },
        curve: await curveOf(client, weekBefore),
      },
      province: ranked('province'),
      category: ranked('category'),
      channel: ranked('channel'),
      supplier: ranked('supplier'),
      latest: await latestOf(client, secrets, day),
    };
  });
}

async function curveOf(client: PoolClient, day: string): Promise<CurvePoint[]> {
  const { rows } = await client.query<CurvePoint>({ ...readCurve, values: [day, curveStepMinutes] });
  return rows.filter((row) => !isNothing(row)).map((row) => ({ minute: row.minute, ...figuresOf(row) }));
}

/** The latest orders of a day; `until` a moment of it, as they were then. */
export async function latestOf(
  client: Pick<PoolClient, 'query'>,
  secrets: Secrets,
  day: string,
  until = startOfBusinessDay(day) + dayMs,
): Promise<TickerOrder[]> {
  const from = startOfBusinessDay(day);
  const { rows } = await client.query<LatestRow>({
    ...readLatest,
    values: [new Date(from), new Date(until), ordersRead],
  });
  const isReplayed = until < from + dayMs;
  const happened = (at: Date | null) => at !== null && !(isReplayed && at.getTime() >= until);
  return rows.map((row) => ({
    // Order numbers run on, so a plain hash of one would tell it.
    key: secrets.sign('order ticker', row.order_no).slice(0, 16),
    at: row.counted_at.toISOString(),
    state: happened(row.cancelled_at)
      ? 'cancelled'
      : happened(row.refunded_at)
        ? 'refunded'
        : happened(row.paid_at)
          ? 'paid'
          : 'created',
    province: row.province,
    city: row.city,
    category: row.category,
    channel: row.channel,
    product: row.product,
    quantity: row.quantity,
    amount_fen: row.amount_fen,
    buyer: maskName(row.buyer),
    supplier: maskName(row.supplier),
  }));
}

const isNothing = (row: Figures) => sumNames.every((name) => row[name] === 0);

const figuresOf = (row: Figures): Figures => ({
  orders: row.orders,
  paid_orders: row.paid_orders,
  refunded_orders: row.refunded_orders,
  cancelled: row.cancelled,
  quantity: row.quantity,
  amount_fen: row.amount_fen,
  paid_fen: row.paid_fen,
  refund_fen: row.refund_fen,
  net_fen: row.net_fen,
});
