import { applicants } from '#accounts/tables.server.ts';
import { bigint, index, moment, pgTable, text, uniqueIndex } from '#kit/drizzle.server.ts';

/** A link by which a colleague takes an application over. Only the HMAC of its token is kept. */
export const handovers = pgTable(
  'handovers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicant: bigint({ mode: 'number' })
      .notNull()
      .references(() => applicants.id),
    token: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Taken, called off, or replaced by a newer one. */
    endedAt: moment(),
  },
  (table) => [uniqueIndex('handovers_token').on(table.token), index('handovers_applicant').on(table.applicant)],
);
