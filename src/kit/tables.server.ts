import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from './drizzle.server.ts';

/** Counters of `rate-limit.server.ts`. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  windowStart: timestamp({ withTimezone: true }).notNull(),
  count: integer().notNull(),
});

/** What senders of pictures have uploaded; see `objects/upload-quota.server.ts`. */
export const uploadUsage = pgTable(
  'upload_usage',
  {
    sender: text().notNull(),
    day: date().notNull(),
    files: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.sender, table.day] })],
);

/** When each piece of periodic work was last begun, by whichever process; see `periodic.server.ts`. */
export const periodicRuns = pgTable('periodic_runs', {
  name: text().primaryKey(),
  begunAt: timestamp({ withTimezone: true }).notNull(),
});

/** Keys that sealed values of this database need; never the keys themselves. See `key-ring.server.ts`. */
export const dataKeys = pgTable('data_keys', {
  id: text().primaryKey(),
  addedAt: timestamp({ withTimezone: true }).notNull(),
  retiredAt: timestamp({ withTimezone: true }),
});
