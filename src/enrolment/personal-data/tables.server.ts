import { applicants } from '#accounts/tables.server.ts';
import { bigint, identity, index, integer, moment, pgTable, sql, text, uniqueIndex } from '#kit/drizzle.server.ts';

const applicant = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => applicants.id);

/** Each consent to terms and privacy policy, and its withdrawal; a proof, hence never rewritten and kept for years. */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    applicant: applicant(),
    version: text().notNull(),
    at: moment().notNull(),
    /** Where it was given: `browser`, `wechat`, `app`, ... */
    channel: text().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [index('consents_applicant').on(table.applicant, table.id)],
);

/** Requests to be forgotten. Carried out when their waiting time is over, unless they are cancelled before. */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: identity(),
    applicant: applicant(),
    requestedAt: moment().notNull(),
    dueAt: moment().notNull(),
    cancelledAt: moment(),
    doneAt: moment(),
  },
  (table) => [
    uniqueIndex('deletion_requests_open').on(table.applicant).where(sql`cancelled_at is null and done_at is null`),
    index('deletion_requests_due').on(table.dueAt).where(sql`cancelled_at is null and done_at is null`),
  ],
);

/** Every copy that was handed out; one at a time for each applicant. */
export const dataExports = pgTable(
  'data_exports',
  { id: identity(), applicant: applicant(), at: moment().notNull(), finishedAt: moment(), bytes: integer() },
  (table) => [uniqueIndex('data_exports_running').on(table.applicant).where(sql`finished_at is null`)],
);
