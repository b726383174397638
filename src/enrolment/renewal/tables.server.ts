import { applications } from '#enrolment/tables.server.ts';
import { bigint, integer, pgTable, primaryKey, text, timestamp } from '#kit/drizzle.server.ts';

/** That a supplier was reminded of a paper that runs out: once for each paper, day and notice, whatever process does it. */
export const expiryReminders = pgTable(
  'expiry_reminders',
  {
    application: bigint({ mode: 'number' })
      .notNull()
      .references(() => applications.id),
    /** `licence`, or the kind and number of a certificate. */
    paper: text().notNull(),
    validTo: text().notNull(),
    /** How many days before: 60, 30 or 7. */
    notice: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.application, table.paper, table.validTo, table.notice] })],
);
