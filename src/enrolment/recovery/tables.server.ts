import { screenUsers } from '#accounts/tables.server.ts';
import { applications } from '#enrolment/tables.server.ts';
import { index, moment, number, pgTable, primaryKey, sql, text, uniqueIndex } from '#kit/drizzle.server.ts';

/** Somebody asks for the account of a company whose phone number is no longer theirs. Staff compare and decide. */
export const recoveries = pgTable(
  'recoveries',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    /** HMAC of what only the asker knows, for handing the licence in. */
    ticket: text().notNull(),
    /** The new number, which proved itself; sealed, as the note is. */
    phone: text().notNull(),
    phoneIndex: text(),
    creditCode: text().notNull(),
    language: text().notNull(),
    /** `begun`, `waiting`, then `approved`, `rejected`, or `refused` by the old number. */
    state: text().notNull(),
    licence: text().notNull().default(''),
    note: text().notNull().default(''),
    createdAt: moment().notNull(),
    submittedAt: moment(),
    /** Until then the old number can object, and nothing is approved. */
    decideFrom: moment(),
    decidedAt: moment(),
    decidedBy: number().references(() => screenUsers.id),
    decisionText: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('recoveries_ticket').on(table.ticket),
    index('recoveries_waiting').on(table.submittedAt).where(sql`state = 'waiting'`),
    index('recoveries_credit_code').on(table.creditCode),
    index('recoveries_phone_index').on(table.phoneIndex),
  ],
);

/** What the numbers on record are told of a request: one message for each application, written with the request. */
export const recoveryNotices = pgTable(
  'recovery_notices',
  {
    recovery: number()
      .notNull()
      .references(() => recoveries.id, { onDelete: 'cascade' }),
    application: number()
      .notNull()
      .references(() => applications.id),
    /** `queued` until it is handed to the outbox; what became of it then stands there. */
    state: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recovery, table.application] }),
    index('recovery_notices_queued').on(table.at).where(sql`state = 'queued'`),
  ],
);
