import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, startOfBusinessDay } from '#kit/text/time.ts';
import { type OrdersNotice, ordersChannel } from './contract.ts';
import type { OrderEvent } from './order-event.ts';
import { mergeEvent, type Order } from './order-merge.ts';
import { orderSums } from './order-sums.ts';
import { deleteImported, insertOrders, readOrders, updateOrders } from './orders-table.server.ts';
import { addToRollups, dropEmptyRollups } from './rollup-tables.server.ts';

const add = {
  name: 'order_late_add',
  text: `insert into order_late_events as l (day, arrived_on, events, last_at)
    select * from unnest($1::date[], $2::date[], $3::bigint[], $4::timestamptz[])
    on conflict (day, arrived_on) do update set events = l.events + excluded.events, last_at = greatest(l.last_at, excluded.last_at)`,
};

/** Counts events of a batch that came after their business day was over. */
function lateEvents() {
  const found = new Map<string, { day: string; arrivedAt: number; events: number }>();
  return {
    /** For events of one arrival; it is called for each, so it compares numbers only. */
    of(arrivedAt: number | undefined): (at: number) => void {
      if (arrivedAt === undefined) return () => {};
      const today = startOfBusinessDay(businessDay(arrivedAt));
      return (at) => {
        if (at >= today) return;
        const day = businessDay(at);
        const key = `${day} ${today}`;
        const present = found.get(key) ?? { day, arrivedAt, events: 0 };
        present.events += 1;
        found.set(key, present);
      };
    },
    async write(client: PoolClient): Promise<void> {
      if (found.size === 0) return;
      const rows = [...found.values()];
      await client.query({
        ...add,
        values: [
          rows.map(({ day }) => day),
          rows.map(({ arrivedAt }) => businessDay(arrivedAt)),
          rows.map(({ events }) => events),
          rows.map(({ arrivedAt }) => new Date(arrivedAt)),
        ],
      });
    },
  };
}

/** Where a batch comes from. */
export interface Source {
  /** Of the feed: events that come after their business day are counted as late. History that is imported is not. */
  arrivedAt?: number;
  /** The import, which can be taken back as long as nothing else knows its orders. */
  import?: number;
}

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
  sources: readonly Source[] = [],
): Promise<Stored[]> {
  let stored: Stored[] = [];
  try {
    await database.transaction(async (client) => {
      const { isChanged, ...outcome } = await storeIn(client, batches, sources);
      stored = outcome.stored;
      if (!isChanged) throw new NothingChanged();
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
  sources: readonly Source[],
): Promise<{ stored: Stored[]; isChanged: boolean }> {
  const revision = await holdFeed(client);

  const numbers = new Set<string>();
  for (const batch of batches) for (const event of batch) numbers.add(event.order_no);
  const before = await readOrders(client, [...numbers]);
  const after = new Map<string, Order>();

  const late = lateEvents();
  const shared = sharedOrders();
  const stored = batches.map((batch, place) => {
    const { arrivedAt, import: from = null } = sources[place] ?? {};
    const noteLate = late.of(arrivedAt);
    let accepted = 0;
    for (const event of batch) {
      const present = after.get(event.order_no) ?? before.get(event.order_no);
      let merged = mergeEvent(present, event);
      if (merged !== present) {
        accepted++;
        noteLate(event.at);
      }
      if (present === undefined) merged.import = from;
      else if (present.import !== from) {
        shared.note(present, from);
        if (present.import !== null) merged = { ...merged, import: null };
      }
      if (merged !== present) after.set(event.order_no, merged);
    }
    return { accepted, unchanged: batch.length - accepted, revision };
  });
  await shared.write(client);
  if (after.size === 0) return { stored, isChanged: shared.size() > 0 };

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
  await late.write(client);
  await tellDays(client, revision, changes.days);
  return { stored, isChanged: true };
}

/**
 * Takes some of the orders that an import alone knows out of the orders and of all figures. The caller's transaction holds the
 * writers' lock from here on.
 *
 * @returns how many went; 0 when none is left.
 */
export async function takeBackOrders(client: PoolClient, importId: number, most: number): Promise<number> {
  const revision = await holdFeed(client);
  const orders = await deleteImported(client, importId, most);
  if (orders.length === 0) return 0;
  const sums = orderSums();
  for (const order of orders) sums.remove(order);
  const changes = sums.rows();
  await addToRollups(client, changes, revision);
  await dropEmptyRollups(client, [...new Set(changes.days.map(({ day }) => day))]);
  await tellDays(client, revision, changes.days);
  return orders.length;
}

async function tellDays(client: PoolClient, revision: number, changed: readonly { day: string }[]): Promise<void> {
  const days = [...new Set(changed.map((row) => row.day))].sort();
  await tellStored(client, { revision, days: days.length > mostDaysNamed ? null : days });
}

/** Orders of imports that turn out to be known from elsewhere too. */
function sharedOrders() {
  const found = new Map<string, { import: number; order_no: string; other: number | null }>();
  const note = (one: number | null, order_no: string, other: number | null) => {
    const key = `${one} ${order_no}`;
    if (one !== null && !found.has(key)) found.set(key, { import: one, order_no, other });
  };
  return {
    size: () => found.size,
    note(order: Order, from: number | null) {
      note(order.import, order.order_no, from);
      note(from, order.order_no, order.import);
    },
    async write(client: PoolClient): Promise<void> {
      if (found.size === 0) return;
      await client.query(
        `insert into order_import_shared (import, order_no, other)
         select import, order_no, other from jsonb_to_recordset($1) as given(import bigint, order_no text, other bigint)
         on conflict (order_no, import) do nothing`,
        [JSON.stringify([...found.values()])],
      );
    },
  };
}
