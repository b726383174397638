import { refuse } from '#kit/call/outcome.ts';
import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { inLanguage } from '#kit/text/language.ts';
import { businessDay, type Clock, readDay, startOfBusinessDay } from '#kit/text/time.ts';
import { placeName, tradeName } from '#orders/contract.ts';
import type { DeskOrder, OrderFilter } from './contract.ts';
import { deskWords, stateNames } from './desk-words.ts';
import { keyDesk } from './key-desk.server.ts';
import { orderColumns, orderList, ordersWithin, type StoredOrder, toOrder } from './order-list.server.ts';
import { reconciliation } from './reconciliation.server.ts';

interface SoFar {
  orders: number;
  paid_fen: number;
}

/** This business day until now, and the same day a week ago until the same minute. */
const ordersToday =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async (): Promise<{ today: SoFar; week_ago: SoFar }> => {
    const now = clock.now();
    const day = businessDay(now);
    const { rows } = await database.pool.query<SoFar & { is_today: boolean }>(
      `select day = $1::date as is_today, sum(orders)::float8 as orders, sum(paid_fen)::float8 as paid_fen
         from order_minutes where day in ($1::date, $1::date - 7) and minute <= $2 group by 1`,
      [day, Math.floor((now - startOfBusinessDay(day)) / 60_000)],
    );
    const of = (isToday: boolean): SoFar => {
      const { orders = 0, paid_fen = 0 } = rows.find(({ is_today }) => is_today === isToday) ?? {};
      return { orders, paid_fen };
    };
    return { today: of(true), week_ago: of(false) };
  };

/** The orders of a business day as a file, sums in yuan; buyers only for admins, who say what for. */
const orderExport =
  (needs: { database: Database; clock: Clock; audit: WriteAudit }) =>
  async (who: Exporter, given: ExportAsked & OrderFilter) => {
    const day = given.day === '' ? businessDay(needs.clock.now()) : readDay(given.day);
    if (!day) return refuse('none');
    const { pool } = needs.database;
    const t = deskWords(who.language);
    const { from, values } = ordersWithin(day, given);
    return exportList<DeskOrder, string>(needs, who, given, {
      name: [`订单-${day}`, `orders-${day}`],
      action: 'orders.export',
      subject: `order_day/${day}`,
      keys: async () =>
        (await pool.query(`select order_no ${from} order by counted_at desc, order_no desc`, values)).rows.map(
          ({ order_no }) => order_no,
        ),
      async read(part) {
        const { rows } = await pool.query<StoredOrder>(
          `select ${orderColumns} from orders where order_no = any($1) order by counted_at desc, order_no desc`,
          [part],
        );
        return Promise.all(rows.map((row) => toOrder(row, who.language)));
      },
      columns: [
        [t.number, ({ order_no }) => order_no],
        [t.time, ({ counted_at }) => exportMoment(counted_at)],
        [t.state, ({ state }) => inLanguage(stateNames[state], who.language)],
        [t.product, ({ product }) => product],
        [t.category, ({ category }) => tradeName(category, who.language)],
        [t.quantity, ({ quantity }) => quantity],
        [t.supplier, ({ supplier }) => supplier],
        ...(given.personal ? [[t.buyer, ({ buyer }: DeskOrder) => buyer] as const] : []),
        [t.place, ({ province, city }) => placeName(province, city, who.language)],
        [t.channel, ({ channel }) => tradeName(channel, who.language)],
        [t.amount, ({ amount_fen }) => amount_fen / 100],
        [t.paid, ({ paid_fen }) => paid_fen / 100],
        [t.refund, ({ refund_fen }) => refund_fen / 100],
      ],
    });
  };

/** What staff do with orders: look at them, hold their figures against them, keep the keys of the feed. */
export const orderDesk = (needs: { database: Database; clock: Clock; audit: WriteAudit }) => ({
  list: orderList(needs),
  exportFile: orderExport(needs),
  today: ordersToday(needs),
  reconciliation: reconciliation(needs),
  keys: keyDesk(needs),
});
export type OrderDesk = ReturnType<typeof orderDesk>;
