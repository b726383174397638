import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { type OrdersNotice, ordersChannel } from './contract.ts';
import { lateEvents } from './late-events.server.ts';
import type { OrderEvent } from './order-event.ts';
import { mergeEvent, type Order } from './order-merge.ts';
import { orderSums } from './order-sums.ts';
import { insertOrders, readOrders, updateOrders } from './orders-table.server.ts';
import { addToRollups } from './rollup-tables.server.ts';

/** What became of the events of one batch. */
export interface Stored {
  accepted: number;
  unchanged: number;
  /** Of the batch, or of the last one when nothing changed. */
  revision: number;
}

/** A notice holds at most 8,000 bytes. */
const mostDaysNamed = 400;
// Raised when nothing else tells a stuck writer from a busy one: better a 503 and another try than a feed that hangs.
const patience = "set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = '30s'";

/** The next revision of the feed, and the writers' lock: until the transaction is over, nobody else changes orders or rollups. */
export async function holdFeed(client: PoolClient): Promise<number> {
  await client.query(patience);
  const { rows } = await client.query<{ revision: number }>(nextRevision);
  return rows[0]?.revision ?? 0;
}

/** Tells everybody, once the transaction is committed. */
export async function tellStored(client: PoolClient, notice: OrdersNotice): Promise<void> {
  await client.query({
    name: 'orders_notify',
    text: 'select pg_notify($1, $2)',
    values: [ordersChannel, JSON.stringify(notice)],
  });
}

/** Raised by everything that is stored. */
export const orderRevision = { name: 'order_feed_revision', text: 'select revision from order_feed' };

const nextRevision = {
  name: 'order_feed_next',
  // Also the lock: writers of all processes take turns on this row, so what they read stays true until they commit.
  text: `insert into order_feed as f (id, revision) values (1, 1)
    on conflict (id) do update set revision = f.revision + 1 returning revision`,
};

class NothingChanged extends Error {}

/** Stores several batches in one transaction, orders and rollups together, and tells everybody: all of it or nothing. */
export async function storeBatches(
  database: Database,
  batches: readonly (readonly OrderEvent[])[],
  arrivals: readonly (number | undefined)[] = [],
): Promise<Stored[]> {
  let stored: Stored[] = [];
  try {
    await database.transaction(async (client) => {
      stored = await storeIn(client, batches, arrivals);
      if (stored.every((batch) => batch.accepted === 0)) throw new NothingChanged();
    });
  } catch (error) {
    if (!(error instanceof NothingChanged)) throw error;
    return stored.map((batch) => ({ ...batch, revision: batch.revision - 1 }));
  }
  return stored;
}

async function storeIn(
  client: PoolClient,
  batches: readonly (readonly OrderEvent[])[],
  arrivals: readonly (number | undefined)[],
): Promise<Stored[]> {
  const revision = await holdFeed(client);

  const numbers = new Set<string>();
  for (const batch of batches) for (const event of batch) numbers.add(event.order_no);
  const before = await readOrders(client, [...numbers]);
  const after = new Map<string, Order>();

  const late = lateEvents();
  const stored = batches.map((batch, place) => {
    const noteLate = late.of(arrivals[place]);
    let accepted = 0;
    for (const event of batch) {
      const present = after.get(event.order_no) ?? before.get(event.order_no);
      const merged = mergeEvent(present, event);
      if (merged === present) continue;
      accepted++;
      noteLate(event.at);
      after.set(event.order_no, merged);
    }
    return { accepted, unchanged: batch.length - accepted, revision };
  });
  if (after.size === 0) return stored;

  const sums = orderSums();
  const inserted: Order[] = [];
  const updated: Order[] = [];
  for (const order of after.values()) {
    const earlier = before.get(order.order_no);
    if (earlier === undefined) inserted.push(order);
    else {
      sums.replace(earlier, order);
      updated.push(order);
    }
  }
  await insertOrders(client, inserted, sums.add);
  await updateOrders(client, updated);
  const changes = sums.rows();
  await addToRollups(client, changes, revision);
  const days = [...new Set(changes.days.map((row) => row.day))].sort();
  await late.write(client);
  await tellStored(client, { revision, days: days.length > mostDaysNamed ? null : days });
  return stored;
}
