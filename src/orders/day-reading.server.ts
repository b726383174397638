import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import {
  type CurvePoint,
  curveStepMinutes,
  type DayReading,
  type Figures,
  type MemberFigures,
  type OrderDimension,
  type TickerOrder,
} from './contract.ts';
import { sumNames } from './order-sums.ts';

const companyEnding = /(有限责任公司|股份有限公司|有限公司|公司|厂|店|商行|经营部)$/;

/** A name that may be shown to anyone: 张伟 is 张**, 绍兴锦纶纺织有限公司 is 绍兴****有限公司, Alice Smith is A**. */
function maskName(name: string): string {
  const letters = [...name];
  if (letters.length === 0) return '';
  const ending = companyEnding.exec(name)?.[0];
  if (ending && letters.length >= [...ending].length + 3) return `${letters.slice(0, 2).join('')}****${ending}`;
  return `${letters[0]}**`;
}

export const suppliersRead = 50;
const ordersRead = 30;

const plainSums = sumNames.join(', ');
const summedUp = sumNames.map((name) => `sum(${name})::bigint`).join(', ');

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
const listOf = (row: string, from: string, order: string) =>
  `(select coalesce(json_agg(json_build_array(${row}) order by ${order}), '[]') from ${from})`;
const steps = (day: string) =>
  listOf(
    'minute, sums',
    `(select minute / ${curveStepMinutes} * ${curveStepMinutes} as minute, json_build_array(${summedUp}) as sums
      from order_minutes where day = ${day} group by 1) as steps`,
    'minute',
  );
const latestRows = (from: string, to: string) =>
  `(select order_no, ${['counted_at', 'paid_at', 'refunded_at', 'cancelled_at'].map((name) => `${milliseconds(name)} as ${name}`).join(', ')},
      province, city, category, channel, product, quantity, amount_fen, buyer, supplier
    from orders where counted_at >= ${from} and counted_at < ${to} order by orders.counted_at desc, order_no desc limit ${ordersRead})`;

/**
 * All of a day in one statement: it sees one snapshot without a transaction, and a busy machine is waited for once instead of
 * eight times. $1 the day, $2 the one a week before, $3 and $4 the day's first moment and its end.
 */
const readWhole = {
  name: 'order_day_read',
  text: `select
    ${listOf(
      `dimension, member, revision, ${milliseconds('committed_at')}, json_build_array(${plainSums})`,
      `(select *, row_number() over (partition by dimension order by amount_fen desc, orders desc, member collate "C") as place
        from order_days where day = $1) as ranked where place <= ${suppliersRead} or dimension <> 'supplier'`,
      'dimension, place',
    )} as members,
    ${steps('$1')} as curve,
    ${steps('$2')} as curve_before,
    (select json_build_array(${plainSums}) from order_days where day = $2 and dimension = 'all' and member = '') as before,
    (select coalesce(json_agg(to_json(latest) order by latest.counted_at desc, latest.order_no desc), '[]') from ${latestRows('$3', '$4')} as latest) as latest`,
};
const readLatest = {
  name: 'orders_latest_read',
  text: `select * from ${latestRows('$1', '$2')} as latest order by latest.counted_at desc, latest.order_no desc`,
};

type Sums = number[];
interface WholeRow {
  members: [dimension: string, member: string, revision: number, committedAt: number | null, sums: Sums][];
  curve: [minute: number, sums: Sums][];
  curve_before: [minute: number, sums: Sums][];
  before: Sums | null;
  latest: LatestRow[];
}
interface LatestRow extends Omit<TickerOrder, 'key' | 'at' | 'state'> {
  order_no: string;
  counted_at: number;
  paid_at: number | null;
  refunded_at: number | null;
  cancelled_at: number | null;
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

/** One business day, as of one moment. */
export async function readDay(database: Database, secrets: Secrets, day: string): Promise<DayReading> {
  const start = startOfBusinessDay(day);
  const weekBefore = businessDay(start - 7 * dayMs);
  const { rows } = await database.pool.query<WholeRow>({
    ...readWhole,
    values: [day, weekBefore, new Date(start), new Date(start + dayMs)],
  });
  const { members, curve, curve_before, before, latest } = rows[0] as WholeRow;
  const all = members.find(([dimension]) => dimension === 'all');
  const ranked = (wanted: OrderDimension): MemberFigures[] =>
    members
      .filter(([dimension, , , , sums]) => dimension === wanted && !isNothing(sums))
      .map(([, member, , , sums]) => ({ member, ...figuresOf(sums) }));
  return {
    day,
    revision: all?.[2] ?? 0,
    asOf: all?.[3] ?? null,
    totals: figuresOf(all?.[4]),
    hasOrders: (all?.[4]?.[0] ?? 0) > 0,
    curve: curveOf(curve),
    weekBefore: { day: weekBefore, totals: figuresOf(before ?? undefined), curve: curveOf(curve_before) },
    province: ranked('province'),
    category: ranked('category'),
    channel: ranked('channel'),
    supplier: ranked('supplier'),
    latest: latest.map((row) => tickerOrder(row, secrets, Number.POSITIVE_INFINITY)),
  };
}

const curveOf = (steps: WholeRow['curve']): CurvePoint[] =>
  steps.filter(([, sums]) => !isNothing(sums)).map(([minute, sums]) => ({ minute, ...figuresOf(sums) }));

/** The latest orders of a day as they were at a moment of it. */
export async function latestOf(
  client: Pick<PoolClient, 'query'>,
  secrets: Secrets,
  day: string,
  until: number,
): Promise<TickerOrder[]> {
  const from = startOfBusinessDay(day);
  const { rows } = await client.query<LatestRow>({ ...readLatest, values: [new Date(from), new Date(until)] });
  // At its end the day is shown as it became, with what happened to its orders later.
  const known = until < from + dayMs ? until : Number.POSITIVE_INFINITY;
  return rows.map((row) => tickerOrder(row, secrets, known));
}

/** An order as it was at a moment, without what tells whose it is. */
function tickerOrder(row: LatestRow, secrets: Secrets, known: number): TickerOrder {
  const happened = (at: number | null) => at !== null && at < known;
  return {
    // Order numbers run on, so a plain hash of one would tell it.
    key: secrets.sign('order ticker', row.order_no).slice(0, 16),
    at: new Date(row.counted_at).toISOString(),
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
  };
}

const isNothing = (sums: Sums) => sums.every((sum) => sum === 0);

/** Sums in the order of `sumNames`. */
function figuresOf(sums: Sums | undefined): Figures {
  if (!sums) return { ...noFigures };
  const named = Object.fromEntries(sumNames.map((name, place) => [name, sums[place] ?? 0])) as Omit<Figures, 'net_fen'>;
  return { ...named, net_fen: named.paid_fen - named.refund_fen };
}
