import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import { dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { BoardReadings, StreamOrder, UndoneState } from './contract.ts';

/** Enough that a board finds its lines of those that are paid, which most are. */
const streamed = 120;
/** More than any board has lines for. */
const listed = 24;
/** Of the latest, among which those that wait for payment are looked for: what bounds the cost on a day when all are paid. */
const waitingRead = 2_000;

const columns = `order_no, counted_at, paid_at, refunded_at, cancelled_at, buyer, supplier, province, city, category, channel,
      product, quantity, amount_fen`;
const stream = {
  name: 'board_stream',
  text: `select ${columns}
    from orders where counted_at >= $1 and counted_at < $2 order by counted_at desc, order_no desc limit ${streamed}`,
};
/** Of few orders, and with an index of those few: what was undone just now may have been placed weeks ago. */
const latestUndone = (moment: 'refunded_at' | 'cancelled_at') => ({
  name: `board_${moment}`,
  text: `select ${columns}
    from orders where ${moment} >= $1 and ${moment} < $2 order by ${moment} desc, order_no desc limit ${listed}`,
});
const unpaid = {
  name: 'board_unpaid',
  text: `select * from (select ${columns}
      from orders where counted_at >= $1 and counted_at < $2 order by counted_at desc, order_no desc limit ${waitingRead}) as latest
    where coalesce(paid_at, 'infinity') >= $3 and coalesce(refunded_at, 'infinity') >= $3 and coalesce(cancelled_at, 'infinity') >= $3
    order by counted_at desc, order_no desc limit ${listed}`,
};
/** How many of the latest payments show their time since the order was placed. */
const timed = 1_000;
/** From which minute on there are that many payments, by the rollup; of a replay's own minute it knows more than the replay may. */
const paidMinute = {
  name: 'board_paid_minute',
  text: `select min(minute)::int as minute from (
      select minute, sum(paid_orders) filter (where minute < $2) over (order by minute desc) - paid_orders as later
      from order_minutes where day = $1 and minute <= $2 and paid_orders > 0) as minutes
    where coalesce(later, 0) < ${timed}`,
};
/**
 * By the index of payment times, which finds blocks and has no order: from a moment on that leaves few to sort. Not prepared,
 * so that the planner sees how few.
 */
const latestPaid = {
  text: `with latest as materialized (select ${columns}
        from orders where paid_at >= $1 and paid_at < $2 order by paid_at desc, order_no desc limit ${timed})
    select times.seconds, listed.* from (
        select percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from paid_at - counted_at)) as seconds
        from latest where paid_at >= counted_at) as times
      left join (select * from latest
        where coalesce(refunded_at, 'infinity') >= $3 and coalesce(cancelled_at, 'infinity') >= $3
        order by paid_at desc, order_no desc limit ${listed}) as listed on true`,
};
const undoneBy = { refunded: latestUndone('refunded_at'), cancelled: latestUndone('cancelled_at') } as const;

type Row = Omit<StreamOrder, 'key' | 'at' | 'state'> &
  Pick<Rows['orders'], 'counted_at' | 'paid_at' | 'refunded_at' | 'cancelled_at'>;

/** Single orders of a day with their people, newest first: those that were placed last, wait for payment, were paid or undone last. */
export function orderStream({
  database,
  secrets,
}: {
  database: Database;
  secrets: Secrets;
}): Pick<BoardReadings, 'readStream' | 'readUnpaid' | 'readPaid' | 'readUndone'> {
  const lineOf = (row: Row, at: Date, state: StreamOrder['state']): StreamOrder => ({
    key: secrets.sign('order ticker', row.order_no).slice(0, 16),
    at: at.toISOString(),
    state,
    order_no: row.order_no,
    buyer: row.buyer,
    supplier: row.supplier,
    province: row.province,
    city: row.city,
    category: row.category,
    channel: row.channel,
    product: row.product,
    quantity: row.quantity,
    amount_fen: row.amount_fen,
  });

  return {
    async readStream(day, until) {
      const { rows } = await database.pool.query<Row>({ ...stream, values: spanOf(day, until) });
      const happened = (at: Date | null) => at !== null && at.getTime() < (until ?? Infinity);
      const stateOf = (row: Row) => {
        if (happened(row.cancelled_at)) return 'cancelled';
        if (happened(row.refunded_at)) return 'refunded';
        return happened(row.paid_at) ? 'paid' : 'created';
      };
      return rows.map((row) => lineOf(row, row.counted_at, stateOf(row)));
    },

    async readUnpaid(day, until) {
      const known = until === undefined ? 'infinity' : new Date(until);
      const { rows } = await database.pool.query<Row>({ ...unpaid, values: [...spanOf(day, until), known] });
      return rows.map((row) => lineOf(row, row.counted_at, 'created'));
    },

    async readPaid(day, until) {
      const start = startOfBusinessDay(day);
      const [from, to] = spanOf(day, until);
      const minute = (
        await database.pool.query<{ minute: number | null }>({
          ...paidMinute,
          values: [day, Math.floor((to.getTime() - start) / 60_000)],
        })
      ).rows[0]?.minute;
      const { rows } = await database.pool.query<Row & { seconds: [number, number] | null }>({
        ...latestPaid,
        values: [
          new Date(from.getTime() + (minute ?? 0) * 60_000),
          to,
          until === undefined ? 'infinity' : new Date(until),
        ],
      });
      const [half, mostly] = rows[0]?.seconds ?? [];
      return {
        lines: rows.flatMap((row) => (row.paid_at ? lineOf(row, row.paid_at, 'paid') : [])),
        seconds:
          half === undefined || mostly === undefined ? null : { half: Math.round(half), mostly: Math.round(mostly) },
      };
    },

    async readUndone(state: UndoneState, day, until) {
      const { rows } = await database.pool.query<Row>({ ...undoneBy[state], values: spanOf(day, until) });
      return rows.flatMap((row) => {
        const at = state === 'refunded' ? row.refunded_at : row.cancelled_at;
        return at ? lineOf(row, at, state) : [];
      });
    },
  };
}

/** A business day from its start to its end, or to the moment that is replayed. */
export function spanOf(day: string, until: number | undefined): [from: Date, to: Date] {
  const from = startOfBusinessDay(day);
  return [new Date(from), new Date(Math.min(from + dayMs, until ?? Infinity))];
}
