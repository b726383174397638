import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '#kit/drizzle.server.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const count = () => bigint({ mode: 'number' }).notNull();

/**
 * One row for each order: the winning event of each status, and what the order counts as. Distribution column (Citus):
 * order_no.
 */
export const orders = pgTable(
  'orders',
  {
    orderNo: text().primaryKey(),
    /** The moment in which the order counts: of its created event, else of the earliest that stands in for it. */
    countedAt: moment().notNull(),
    createdAt: moment(),
    paidAt: moment(),
    refundedAt: moment(),
    cancelledAt: moment(),
    amountFen: count(),
    paidFen: count(),
    refundFen: count(),
    quantity: integer().notNull(),
    category: text().notNull(),
    product: text().notNull(),
    supplier: text().notNull(),
    buyer: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    channel: text().notNull(),
    /**
     * Only while there is no created event: what each winning event says of the order, so that a later and earlier
     * event can stand in, whatever the order of arrival.
     */
    standIns: jsonb(),
  },
  (table) => [
    index('orders_counted_at').on(table.countedAt),
    // For replays and the latest payments. Orders come nearly in the order of time, so summaries of blocks find them, and
    // cost a feed next to nothing.
    index('orders_paid_at').using('brin', table.paidAt).with({ autosummarize: true }),
    // Boards want the latest of these few: only an order that was undone stands in them, others cost nothing.
    index('orders_refunded_latest').on(table.refundedAt).where(sql`refunded_at is not null`),
    index('orders_cancelled_latest').on(table.cancelledAt).where(sql`cancelled_at is not null`),
  ],
);

const figures = () => ({
  orders: count(),
  paidOrders: count(),
  refundedOrders: count(),
  cancelled: count(),
  quantity: count(),
  amountFen: count(),
  paidFen: count(),
  refundFen: count(),
});

/**
 * Rollups, kept in the transaction of the orders. Days are business days; distribution column: day.
 *
 * A minute keeps its provinces within its row, each as the sums in the order of `sumNames`: a row for each province and
 * minute would be thirty times as many, and the dearest part of storing an order.
 */
export const orderMinutes = pgTable(
  'order_minutes',
  {
    day: date({ mode: 'string' }).notNull(),
    /** Of the day, 0 to 1439. */
    minute: smallint().notNull(),
    ...figures(),
    provinces: jsonb().$type<Record<string, number[]>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.minute] })],
);

/** `member` is the name within the dimension; the dimension `all` has the one member ''. */
export const orderHours = pgTable(
  'order_hours',
  {
    day: date({ mode: 'string' }).notNull(),
    hour: smallint().notNull(),
    dimension: text().notNull(),
    member: text().notNull(),
    ...figures(),
  },
  (table) => [primaryKey({ columns: [table.day, table.hour, table.dimension, table.member] })],
);

export const orderDays = pgTable(
  'order_days',
  {
    day: date({ mode: 'string' }).notNull(),
    dimension: text().notNull(),
    member: text().notNull(),
    ...figures(),
    /** Of the last batch that changed this row, and when that was committed. */
    revision: count(),
    committedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.day, table.dimension, table.member] })],
);

/** One row. Its lock makes writers take turns; its number is the revision of the last stored batch. */
export const orderFeed = pgTable('order_feed', {
  id: smallint().primaryKey(),
  revision: count(),
});

/**
 * Events that came after their business day was over, by the day on which they came: they changed figures that somebody may
 * have noted down already.
 */
export const orderLateEvents = pgTable(
  'order_late_events',
  {
    day: date({ mode: 'string' }).notNull(),
    arrivedOn: date({ mode: 'string' }).notNull(),
    events: count(),
    lastAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.arrivedOn] })],
);

/** Keys of machines. Only a hash is kept: a copy of this table feeds nothing. */
export const ingestKeys = pgTable(
  'ingest_keys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    keyHash: text().notNull(),
    /** Its first characters, by which people tell keys apart. */
    hint: text().notNull().default(''),
    scopes: text().array().notNull().default(['orders', 'summary']),
    createdAt: moment().notNull().defaultNow(),
    /** Good until then: set when another key takes its place. */
    expiresAt: moment(),
    /** The key that takes the place of this one. */
    replacedBy: bigint({ mode: 'number' }),
    /** To the minute. */
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [uniqueIndex('ingest_keys_hash').on(table.keyHash)],
);

/** How far the demonstration orders of each day have been fed. */
export const demonstrationDays = pgTable('demonstration_days', {
  day: date({ mode: 'string' }).primaryKey(),
  fedUntil: moment().notNull(),
});

/** What a first start has begun to fill in, part by part, so that a later one goes on with it. */
export const demonstrationParts = pgTable('demonstration_parts', {
  part: text().primaryKey(),
  begunAt: moment().notNull(),
  /** None while a part of it may be missing. */
  filledAt: moment(),
});
