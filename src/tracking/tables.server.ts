import { bigint, date, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from '#kit/drizzle.server.ts';

/*
 * The events themselves are in `tracking_events`, one partition for each business day. Drizzle cannot describe
 * partitions: that table is written by hand, in migrations/*_tracking-events.sql.
 */

/** The ledger of the spool: a segment that has a row here is stored, with everything in it, exactly once. */
export const trackingBatches = pgTable(
  'tracking_batches',
  {
    segment: text().primaryKey(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    storedAt: timestamp({ withTimezone: true }).notNull(),
    events: integer().notNull(),
    refused: integer().notNull(),
  },
  (table) => [uniqueIndex('tracking_batches_id').on(table.id)],
);

/** User agents, once each, with what follows from them by which version of the rules. */
export const trackingAgents = pgTable(
  'tracking_agents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    agent: text().notNull(),
    surrounding: text().notNull(),
    device: text().notNull(),
    /** The part of the agent that names a bot; null for a person. */
    bot: text(),
    rules: text().notNull(),
  },
  (table) => [uniqueIndex('tracking_agents_agent').on(table.agent)],
);

/** Random salts by business day: with the salt gone, a visitor's hash leads nowhere. */
export const trackingSalts = pgTable('tracking_salts', {
  day: date().primaryKey(),
  salt: text().notNull(),
});

/** Counters by business day: documents served, by route; faults of requests, by reason. */
export const trackingCounts = pgTable(
  'tracking_counts',
  {
    day: date().notNull(),
    what: text().notNull(),
    key: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.what, table.day] })],
);
