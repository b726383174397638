import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import type { Language } from '#kit/text/language.ts';
import { englishPlaceName } from '#kit/text/place-name.server.ts';
import { businessDay, type Clock, dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';
import type { OrderStatus } from '#orders/contract.ts';
import type { DeskOrder, listOrders, OrderFilter } from './contract.ts';
import { notStated, type OrderPart, orderParts } from './desk-choices.ts';

type Listed = ResultOf<typeof listOrders>;

const conditions: Record<OrderStatus | 'all', string> = {
  all: 'true',
  created: 'paid_at is null and refunded_at is null and cancelled_at is null',
  paid: 'paid_at is not null and refunded_at is null and cancelled_at is null',
  refunded: 'refunded_at is not null and cancelled_at is null',
  cancelled: 'cancelled_at is not null',
};
export const orderColumns = `order_no, counted_at, created_at, paid_at, refunded_at, cancelled_at, amount_fen, paid_fen, refund_fen, quantity,
  category, product, supplier, buyer, province, city, channel`;

type Moments = 'counted_at' | 'created_at' | 'paid_at' | 'refunded_at' | 'cancelled_at';
export type StoredOrder = Omit<DeskOrder, Moments | 'state'> &
  Record<Exclude<Moments, 'counted_at'>, Date | null> & { counted_at: Date };
/** The feed has cities in Chinese, as a rule. */
const cityIn = async (language: Language, city: string) =>
  language === 'en' && /\p{Script=Han}/u.test(city) ? englishPlaceName(city) : city;
const iso = (at: Date | null) => at?.toISOString() ?? null;
export const toOrder = async (row: StoredOrder, language: Language): Promise<DeskOrder> => ({
  ...row,
  city: await cityIn(language, row.city),
  counted_at: row.counted_at.toISOString(),
  created_at: iso(row.created_at),
  paid_at: iso(row.paid_at),
  refunded_at: iso(row.refunded_at),
  cancelled_at: iso(row.cancelled_at),
  state: row.cancelled_at ? 'cancelled' : row.refunded_at ? 'refunded' : row.paid_at ? 'paid' : 'created',
});

/** The orders that count in a business day and match, as the rest of a statement and its values. */
export const ordersWithin = (day: string, filter: Omit<OrderFilter, 'day'>) => {
  const start = startOfBusinessDay(day);
  return matching('counted_at >= $1 and counted_at < $2', [new Date(start), new Date(start + dayMs)], filter);
};

function matching(where: string, values: readonly unknown[], { state, ...parts }: Omit<OrderFilter, 'day'>) {
  const named = orderParts.filter((part) => parts[part] !== '');
  return {
    from: `from orders where ${[
      where,
      conditions[state],
      ...named.map((part, at) => `${part} = $${values.length + at + 1}`),
    ].join(' and ')}`,
    values: [...values, ...named.map((part) => (parts[part] === notStated ? '' : parts[part]))],
  };
}

const noParts = { category: [], province: [], supplier: [] };

/** Orders with all that is in them, for staff who may see it. */
export function orderList({ database, clock }: { database: Database; clock: Clock }) {
  /** From the rollup of the day, which has a row for each. */
  async function partsOf(day: string): Promise<Listed['parts']> {
    const { rows } = await database.pool.query<{ dimension: OrderPart; members: string[] }>(
      `select dimension, json_agg(coalesce(nullif(member, ''), $3) order by member = '', orders desc, member) as members
       from order_days where day = $1 and dimension = any($2) and orders > 0 group by dimension`,
      [day, orderParts, notStated],
    );
    return { ...noParts, ...Object.fromEntries(rows.map(({ dimension, members }) => [dimension, members])) };
  }

  return async (
    { day: asked, order_no, import: file, page, size, ...filter }: PayloadOf<typeof listOrders>,
    language: Language,
  ): Promise<Outcome<Listed, 'no_day'>> => {
    const day = asked === '' ? businessDay(clock.now()) : readDay(asked);
    if (!day) return refuse('no_day');
    const { from, values } =
      order_no !== ''
        ? { from: 'from orders where order_no = $1', values: [order_no] }
        : file > 0
          ? matching(
              '(import = $1 or order_no in (select order_no from order_import_shared where import = $1))',
              [file],
              filter,
            )
          : ordersWithin(day, filter);
    const [{ rows: sums }, { rows }, parts] = await Promise.all([
      database.pool.query<Listed['sums'] & { total: number }>(
        `select count(*)::int as total, coalesce(sum(amount_fen), 0)::float8 as amount_fen,
           coalesce(sum(paid_fen), 0)::float8 as paid_fen, coalesce(sum(refund_fen), 0)::float8 as refund_fen ${from}`,
        values,
      ),
      database.pool.query<StoredOrder>(
        `select ${orderColumns} ${from} order by counted_at desc, order_no desc ${onePage({ page, size })}`,
        values,
      ),
      order_no === '' && file === 0 ? partsOf(day) : noParts,
    ]);
    const { total = 0, amount_fen = 0, paid_fen = 0, refund_fen = 0 } = sums[0] ?? {};
    return done({
      day,
      total,
      sums: { amount_fen, paid_fen, refund_fen },
      parts,
      rows: await Promise.all(rows.map((row) => toOrder(row, language))),
    });
  };
}
