import { halls } from '#hall/tables.server.ts';
import { integer, pgTable, primaryKey, timestamp } from '#kit/drizzle.server.ts';

/** Who has the page of a hall open: said anew every few seconds. */
export const hallOperators = pgTable(
  'hall_operators',
  {
    hall: integer()
      .notNull()
      .references(() => halls.id),
    account: integer().notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hall, table.account] })],
);
