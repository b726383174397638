import type { Database } from '#kit/database.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import type { BoardReadings, StreamOrder, UndoneState } from './contract.ts';
import { spanOf } from './span-of.ts';

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
const undoneBy = { refunded: latestUndone('refunded_at'), cancelled: latestUndone('cancelled_at') } as const;

interface Row extends Omit<StreamOrder, 'key' | 'at' | 'state'> {
  counted_at: Date;
  paid_at: Date | null;
  refunded_at: Date | null;
  cancelled_at: Date | null;
}

/** Single orders of a day with their people, newest first: those that were placed last, wait for payment, or were undone last. */
export function orderStream({
  database,
  secrets,
}: {
  database: Database;
  secrets: Secrets;
}): Pick<BoardReadings, 'readStream' | 'readUnpaid' | 'readUndone'> {
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

    async readUndone(state: UndoneState, day, until) {
      const { rows } = await database.pool.query<Row>({ ...undoneBy[state], values: spanOf(day, until) });
      return rows.flatMap((row) => {
        const at = state === 'refunded' ? row.refunded_at : row.cancelled_at;
        return at ? lineOf(row, at, state) : [];
      });
    },
  };
}
