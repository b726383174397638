import { screenUsers } from '#accounts/tables.server.ts';
import { jobs } from '#jobs/tables.server.ts';
import { identity, index, integer, moment, number, pgTable, text, uniqueIndex } from '#kit/drizzle.server.ts';

/** Who applied for a job. Everything that tells who it is, is sealed and bound to the number; the file lies in the store. */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: identity(),
    number: text().notNull(),
    job: number()
      .notNull()
      .references(() => jobs.id),
    stage: text().notNull(),
    revision: integer().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    phoneIndex: text(),
    phoneEnd: text(),
    note: text().notNull(),
    cvKey: text().notNull(),
    cvKind: text().notNull(),
    cvName: text().notNull(),
    cvBytes: integer().notNull(),
    /** Of the file when it came ahead: the same form sent again is answered with the same application. */
    upload: number(),
    /** The code that shows how it stands: sealed to be sent again, hashed with a key to be found. */
    code: text().notNull(),
    codeHmac: text().notNull(),
    language: text().notNull(),
    channel: text().notNull(),
    consentVersion: text().notNull(),
    createdAt: moment().notNull(),
    /** The end of the time within which an answer was promised. */
    dueAt: moment().notNull(),
    /** When the applicant first heard of us. */
    repliedAt: moment(),
    movedAt: moment().notNull(),
    erasedAt: moment(),
  },
  (table) => [
    uniqueIndex('job_applications_number').on(table.number),
    uniqueIndex('job_applications_once').on(table.job, table.phoneIndex),
    index('job_applications_code').on(table.codeHmac),
    index('job_applications_board').on(table.job, table.stage),
    index('job_applications_age').on(table.createdAt),
  ],
);

/** What happened to an application: moves, notes, messages; the text is sealed. */
export const jobApplicationEvents = pgTable(
  'job_application_events',
  {
    id: identity(),
    application: number()
      .notNull()
      .references(() => jobApplications.id),
    at: moment().notNull(),
    /** Null: the applicant. */
    author: number().references(() => screenUsers.id),
    kind: text().notNull(),
    fromStage: text().notNull(),
    toStage: text().notNull(),
    text: text().notNull(),
    /** Before the outbox: what became of the short message. */
    message: text().notNull().default('none'),
  },
  (table) => [index('job_application_events_application').on(table.application)],
);

/** Files that came ahead of their form; what no form takes is deleted. */
export const jobUploads = pgTable(
  'job_uploads',
  {
    id: identity(),
    key: text().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** Of a file that comes in parts: how many bytes of it are here. Null: it came whole. */
    received: integer(),
    /** Why it was not taken, once it was whole. */
    fault: text(),
    at: moment().notNull(),
  },
  (table) => [index('job_uploads_at').on(table.at)],
);
