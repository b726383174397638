import type { PoolClient } from 'pg';
import { copyRows, copyText, copyTime, textArray } from '#kit/db/copy-text.server.ts';
import type { Order } from './order-merge.ts';

const columns =
  'order_no, counted_at, created_at, paid_at, refunded_at, cancelled_at, amount_fen, paid_fen, refund_fen, quantity, ' +
  'category, product, supplier, buyer, province, city, channel, import, stand_ins';

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint as ${column}`;

const selected = `select order_no, ${['counted_at', 'created_at', 'paid_at', 'refunded_at', 'cancelled_at'].map(milliseconds).join(', ')},
    amount_fen, paid_fen, refund_fen, quantity, category, product, supplier, buyer, province, city, channel, import, stand_ins
    from orders`;
const findOrders = { name: 'orders_find', text: `${selected} where order_no = any($1::text[])` };

/** The orders that exist, by number. */
export async function readOrders(client: PoolClient, numbers: readonly string[]): Promise<Map<string, Order>> {
  const { rows } = await client.query<Order>({ ...findOrders, values: [textArray(numbers)] });
  return new Map(rows.map((order) => [order.order_no, order]));
}

/** Deletes some of the orders that this import alone knows, and gives what they were. The caller holds the writers' lock. */
export async function deleteImported(client: PoolClient, importId: number, most: number): Promise<Order[]> {
  const { rows } = await client.query<Order>(`${selected} where import = $1 limit $2`, [importId, most]);
  await client.query('delete from orders where order_no = any($1::text[])', [rows.map(({ order_no }) => order_no)]);
  return rows;
}

/**
 * The caller holds the writers' lock and has seen that these orders do not exist. `meanwhile` is called once for each
 * order, while the database is at work.
 */
export const insertOrders = (
  client: PoolClient,
  orders: readonly Order[],
  meanwhile: (order: Order) => void,
): Promise<void> =>
  copyRows(client, `orders (${columns})`, orders, (order) => {
    meanwhile(order);
    return copyRow(order);
  });

const updateRows = {
  name: 'orders_update',
  // All of them exist. On a cluster the rows of an insert go to their workers, those of `update ... from` all to each of them.
  text: `insert into orders (${columns})
    select ${columns} from json_to_recordset($1::json) as n (order_no text, counted_at timestamptz, created_at timestamptz,
      paid_at timestamptz, refunded_at timestamptz, cancelled_at timestamptz, amount_fen bigint, paid_fen bigint,
      refund_fen bigint, quantity integer, category text, product text, supplier text, buyer text, province text,
      city text, channel text, import bigint, stand_ins jsonb)
    on conflict (order_no) do update set ${columns
      .split(', ')
      .slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`,
};

export async function updateOrders(client: PoolClient, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  await client.query({ ...updateRows, values: [JSON.stringify(orders.map(withIsoTimes))] });
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const withIsoTimes = (order: Order) => ({
  ...order,
  counted_at: iso(order.counted_at),
  created_at: iso(order.created_at),
  paid_at: iso(order.paid_at),
  refunded_at: iso(order.refunded_at),
  cancelled_at: iso(order.cancelled_at),
});

function copyRow(order: Order): string {
  const countedAt = copyTime(order.counted_at);
  const createdAt = order.created_at === order.counted_at ? countedAt : copyTime(order.created_at);
  const times = `${countedAt}\t${createdAt}\t${copyTime(order.paid_at)}\t${copyTime(order.refunded_at)}\t${copyTime(order.cancelled_at)}`;
  const sums = `${order.amount_fen}\t${order.paid_fen}\t${order.refund_fen}\t${order.quantity}`;
  const goods = `${copyText(order.category)}\t${copyText(order.product)}\t${copyText(order.supplier)}\t${copyText(order.buyer)}`;
  const place = `${order.province}\t${copyText(order.city)}\t${copyText(order.channel)}\t${order.import ?? '\\N'}`;
  const standIns = order.stand_ins === null ? '\\N' : copyText(JSON.stringify(order.stand_ins));
  return `${copyText(order.order_no)}\t${times}\t${sums}\t${goods}\t${place}\t${standIns}`;
}
