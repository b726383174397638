import { halls } from '#hall/tables.server.ts';
import { boolean, integer, jsonb, pgTable, text, timestamp } from '#kit/drizzle.server.ts';
import type { ScheduleEntry } from './contract.ts';

/** The schedule of each hall: always read and written whole. */
export const hallSchedules = pgTable('hall_schedules', {
  hall: integer()
    .primaryKey()
    .references(() => halls.id),
  revision: integer().notNull(),
  isOn: boolean().notNull(),
  entries: jsonb().$type<ScheduleEntry[]>().notNull(),
  /** The last coming into force that was put on, so that of several processes one does it. */
  doneKey: text().notNull().default(''),
  updatedBy: integer(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
