import { screenUsers } from '#accounts/tables.server.ts';
import { applications } from '#enrolment/tables.server.ts';
import { boolean, index, integer, moment, number, pgTable, sql, text, uniqueIndex } from '#kit/drizzle.server.ts';

/**
 * What the queue filters, sorts and counts by, in a row of some 200 bytes: any filter reads the whole of it in a few
 * milliseconds for each 100,000 applications, where the answers themselves are ten times as wide. A trigger on
 * `applications` keeps it, whoever changes an application; only what was submitted at least once stands here.
 */
export const applicationQueue = pgTable(
  'application_queue',
  {
    application: number()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    applicant: number().notNull(),
    assignee: number(),
    submittedAt: moment(),
    dueAt: moment(),
    decidedAt: moment(),
    round: integer().notNull(),
    state: text().notNull(),
    supplierType: text().notNull(),
    areaCode: text().notNull(),
    creditCode: text().notNull(),
    /** Chosen categories between bars, such as `|denim|womens|`: one comparison finds one of them. */
    categories: text().notNull(),
    /** First day on which the licence or a certificate runs out; empty when none does. */
    expiresOn: text().notNull(),
    /** Company name as searched for: compatible forms folded, lower case, without spaces. */
    sought: text().notNull(),
    /** Kinds of warnings between bars, such as `|code|picture|`, as they were found when last looked for. */
    warnings: text().notNull().default(''),
    /** The other applications that these name. */
    related: number().array().notNull().default(sql`'{}'`),
    /** Changes since warnings were looked for. */
    unchecked: integer().notNull().default(1),
  },
  (table) => [
    index('application_queue_applicant').on(table.applicant),
    index('application_queue_due').on(table.dueAt, table.application),
    index('application_queue_due_last').on(table.dueAt.desc().nullsLast(), table.application.desc().nullsLast()),
    index('application_queue_submitted').on(table.submittedAt, table.application),
    index('application_queue_decided').on(table.decidedAt, table.application),
    index('application_queue_decided_last').on(
      table.decidedAt.desc().nullsLast(),
      table.application.desc().nullsLast(),
    ),
    index('application_queue_area').on(table.areaCode, table.application),
    index('application_queue_sought').on(table.sought, table.application),
    index('application_queue_unchecked').on(table.application).where(sql`unchecked > 0`),
    index('application_queue_credit_code').on(table.creditCode).where(sql`credit_code <> ''`),
    // Indexes that hold what counts read, and the one on terms of names and categories, are in SQL of their own migration.
  ],
);

/** Filters under a name: a reviewer's own, or everybody's when an admin shared it. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    owner: number()
      .notNull()
      .references(() => screenUsers.id),
    name: text().notNull(),
    /** As in the page's address. */
    address: text().notNull(),
    isShared: boolean().notNull().default(false),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('saved_filters_name').on(table.owner, table.name),
    index('saved_filters_shared').on(table.name).where(sql`is_shared`),
  ],
);

/** How a reviewer likes the queue. */
export const queueSettings = pgTable('queue_settings', {
  reviewer: number()
    .primaryKey()
    .references(() => screenUsers.id),
  defaultFilter: number().references(() => savedFilters.id, { onDelete: 'set null' }),
  /** Empty = the usual ones. */
  columns: text().array().notNull().default(sql`'{}'`),
});
