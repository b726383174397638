import { applicants, screenUsers } from '#accounts/tables.server.ts';
import { applications } from '#enrolment/tables.server.ts';
import { index, moment, number, pgTable, sql, text, uniqueIndex } from '#kit/drizzle.server.ts';

/** Somebody says that the application of a company that another holds is theirs. Staff decide. */
export const companyClaims = pgTable(
  'company_claims',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    claimant: number()
      .notNull()
      .references(() => applicants.id),
    /** The application that is claimed, and who held it then. */
    application: number()
      .notNull()
      .references(() => applications.id),
    holder: number()
      .notNull()
      .references(() => applicants.id),
    creditCode: text().notNull(),
    /** Key of the licence that the claimant brought, under their own prefix. */
    licence: text().notNull(),
    reason: text().notNull(),
    at: moment().notNull(),
    /** `open`, `granted`, `refused`, `cancelled`. */
    state: text().notNull(),
    decidedAt: moment(),
    decidedBy: number().references(() => screenUsers.id),
    /** Words for the claimant. */
    decisionText: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('company_claims_open').on(table.claimant).where(sql`state = 'open'`),
    index('company_claims_claimant').on(table.claimant, table.id),
    index('company_claims_application').on(table.application, table.id),
  ],
);
