import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import type { Language } from '#kit/text/language.ts';
import { englishPlaceName } from '#kit/text/place-name.server.ts';
import { businessDay, type Clock, dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';
import type { OrderStatus } from '#orders/contract.ts';
import type { DeskOrder } from './contract.ts';

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

/** The orders that count in a business day, as the rest of a statement and its values. */
export const ordersWithin = (day: string, state: OrderStatus | 'all') => {
  const start = startOfBusinessDay(day);
  return {
    from: `from orders where counted_at >= $1 and counted_at < $2 and ${conditions[state]}`,
    bounds: [new Date(start), new Date(start + dayMs)],
  };
};

/** Orders with all that is in them, for staff who may see it. */
export function orderList({ database, clock }: { database: Database; clock: Clock }) {
  return async (
    {
      day: asked,
      order_no,
      import: file,
      state,
      ...part
    }: {
      day: string;
      order_no: string;
      import: number;
      state: OrderStatus | 'all';
      page: number;
      size: number;
    },
    language: Language,
  ): Promise<Outcome<{ day: string; total: number; rows: DeskOrder[] }, 'no_day'>> => {
    const day = asked === '' ? businessDay(clock.now()) : readDay(asked);
    const shown = (rows: StoredOrder[]) => Promise.all(rows.map((row) => toOrder(row, language)));
    if (!day) return refuse('no_day');
    if (order_no !== '') {
      const { rows } = await database.pool.query<StoredOrder>(
        `select ${orderColumns} from orders where order_no = $1`,
        [order_no],
      );
      return done({ day, total: rows.length, rows: await shown(rows) });
    }
    const { from, bounds } =
      file > 0
        ? {
            from: `from orders where (import = $1 or order_no in (select order_no from order_import_shared where import = $1))
              and ${conditions[state]}`,
            bounds: [file],
          }
        : ordersWithin(day, state);
    const [{ rows: counts }, { rows }] = await Promise.all([
      database.pool.query<{ total: number }>(`select count(*)::int as total ${from}`, bounds),
      database.pool.query<StoredOrder>(
        `select ${orderColumns} ${from} order by counted_at desc, order_no desc ${onePage(part)}`,
        bounds,
      ),
    ]);
    return done({ day, total: counts[0]?.total ?? 0, rows: await shown(rows) });
  };
}
