import { screenUsers } from '#accounts/tables.server.ts';
import { applicationEvents, applications } from '#enrolment/tables.server.ts';
import {
  boolean,
  identity,
  index,
  integer,
  moment,
  number,
  pgTable,
  primaryKey,
  sql,
  text,
} from '#kit/drizzle.server.ts';

const application = () =>
  number()
    .notNull()
    .references(() => applications.id);
const reviewer = () =>
  number()
    .notNull()
    .references(() => screenUsers.id);

/** Wordings of canned reasons, each change a new version; see `remark-reasons.ts` for the defaults under them. */
export const remarkReasons = pgTable(
  'remark_reasons',
  {
    code: text().notNull(),
    version: integer().notNull(),
    zh: text().notNull(),
    en: text().notNull(),
    /** Whether new remarks may use it. */
    active: boolean().notNull(),
    at: moment().notNull(),
    by: reviewer(),
  },
  (table) => [primaryKey({ columns: [table.code, table.version] })],
);

/** Which sections a reviewer has had before their eyes in a round: nothing goes back half read. */
export const applicationSectionViews = pgTable(
  'application_section_views',
  {
    application: application(),
    round: integer().notNull(),
    reviewer: reviewer(),
    section: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.application, table.round, table.reviewer, table.section] })],
);

/** Notes among colleagues. Nothing that an applicant can ask for reads this table. */
export const applicationNotes = pgTable(
  'application_notes',
  { id: identity(), application: application(), author: reviewer(), text: text().notNull(), at: moment().notNull() },
  (table) => [index('application_notes_application').on(table.application, table.id)],
);
export const applicationNoteMentions = pgTable(
  'application_note_mentions',
  {
    note: number()
      .notNull()
      .references(() => applicationNotes.id),
    person: reviewer(),
    seenAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.note, table.person] }),
    index('application_note_mentions_person').on(table.person, table.note),
    index('application_note_mentions_unseen').on(table.person).where(sql`seen_at is null`),
  ],
);

/** What an approval depends on, each until a day. Taken back together with its approval. */
export const applicationConditions = pgTable(
  'application_conditions',
  {
    id: identity(),
    application: application(),
    event: number()
      .notNull()
      .references(() => applicationEvents.id),
    text: text().notNull(),
    /** A day of the business, such as 2026-12-31. */
    dueOn: text().notNull(),
    metAt: moment(),
    metBy: number().references(() => screenUsers.id),
    takenBackAt: moment(),
    /** When the supplier was reminded before the day, and told that it has passed: once each. */
    soonToldAt: moment(),
    lateToldAt: moment(),
  },
  (table) => [
    index('application_conditions_application').on(table.application),
    index('application_conditions_due').on(table.dueOn).where(sql`met_at is null and taken_back_at is null`),
  ],
);

/** Who has an application open now; a line is worth something for seconds only. */
export const applicationPresence = pgTable(
  'application_presence',
  { application: application(), reviewer: reviewer(), at: moment().notNull() },
  (table) => [primaryKey({ columns: [table.application, table.reviewer] })],
);

/** Kinds of suppliers that two reviewers must approve. */
export const fourEyesTypes = pgTable('four_eyes_types', {
  supplierType: text().primaryKey(),
  at: moment().notNull(),
  by: reviewer(),
});
