import { applicants, screenUsers } from '#accounts/tables.server.ts';
import { index, integer, moment, number, pgTable, sql, text, uniqueIndex } from '#kit/drizzle.server.ts';

/** Links by which a phone takes pictures into an open application. Neither secret is stored, only its hash. */
export const captureLinks = pgTable(
  'capture_links',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    applicant: number()
      .notNull()
      .references(() => applicants.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /** Of the secret that the first phone got; null until then. */
    phoneHash: text(),
    fields: text().array().notNull(),
    language: text().notNull(),
    /** Who was signed in beside the applicant when the link was made. */
    screenUser: number().references(() => screenUsers.id),
    /** The session that made it, with which it ends. No reference: the row stays, to say that it has ended. */
    session: text(),
    added: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('capture_links_token').on(table.tokenHash),
    uniqueIndex('capture_links_phone').on(table.phoneHash).where(sql`phone_hash is not null`),
    index('capture_links_applicant').on(table.applicant, table.id),
  ],
);
