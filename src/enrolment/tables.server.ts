import { applicants, screenUsers } from '#accounts/tables.server.ts';
import {
  boolean,
  identity,
  index,
  integer,
  jsonb,
  moment,
  number,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#kit/drizzle.server.ts';

/**
 * One application for each applicant, through all its rounds. The answers are one document, because a draft takes any
 * subset of them and what is asked for changes; what staff search for are columns computed from it.
 */
export const applications = pgTable(
  'applications',
  {
    id: identity(),
    applicant: number()
      .notNull()
      .references(() => applicants.id),
    state: text().notNull(),
    revision: integer().notNull(),
    /** Of the last save that had one: by it a save is recognised whose answer was lost. */
    saveKey: text().notNull().default(''),
    fields: jsonb().notNull(),
    companyName: text().generatedAlwaysAs(sql`coalesce(fields->>'company_name', '')`),
    /** What the spellings of one company's name have in common, by an SQL function of its own migration. */
    companyKey: text().generatedAlwaysAs(sql`company_key(fields->>'company_name')`),
    creditCode: text().generatedAlwaysAs(sql`coalesce(fields->>'credit_code', '')`),
    supplierType: text().generatedAlwaysAs(sql`coalesce(fields->>'supplier_type', '')`),
    areaCode: text().generatedAlwaysAs(sql`coalesce(fields->>'area_code', '')`),
    /** As it was called when it was chosen: divisions get renamed. */
    areaName: text().notNull().default(''),
    /** The applicant's, for messages. */
    language: text().notNull(),
    /** The last of `entrants`, for processes of the release before, which write and read this alone. */
    enteredBy: number().references(() => screenUsers.id),
    /** Every screen user who was signed in beside the applicant when something was entered. */
    entrants: number().array().notNull().default(sql`'{}'`),
    assignee: number().references(() => screenUsers.id),
    round: integer().notNull().default(0),
    consentVersion: text().notNull().default(''),
    consentAt: moment(),
    submittedAt: moment(),
    /** When a decision is due; the queue is in this order. Null while nobody waits for staff. */
    dueAt: moment(),
    /** What was left of the due clock when it stopped to wait for the applicant. */
    dueLeftMs: number(),
    decidedAt: moment(),
    /** Since when the supplier is admitted; stays while papers are renewed, ends with a rejection or an undone approval. */
    admittedAt: moment(),
    decisionText: text().notNull().default(''),
    reapplyAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('applications_applicant').on(table.applicant),
    index('applications_queue').on(table.state, table.dueAt),
    index('applications_credit_code').on(table.creditCode).where(sql`credit_code <> ''`),
    index('applications_company_name').on(table.companyName).where(sql`company_name <> ''`),
    index('applications_company_key').on(table.companyKey).where(sql`company_key <> ''`),
    index('applications_assignee').on(table.assignee, table.state),
  ],
);

/** Every change, in order, never rewritten. `before` and `after` hold the fields that changed. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: identity(),
    application: number()
      .notNull()
      .references(() => applications.id),
    at: moment().notNull(),
    actorKind: text().notNull(),
    actor: number().notNull(),
    action: text().notNull(),
    fromState: text().notNull(),
    toState: text().notNull(),
    revision: integer().notNull(),
    /** Words of a decision, which the applicant reads as well. */
    text: text().notNull().default(''),
    before: jsonb().notNull().default({}),
    after: jsonb().notNull().default({}),
  },
  (table) => [
    index('application_events_application').on(table.application, table.id),
    // What the applicant's timeline shows; the many saves stay out of it.
    index('application_events_timeline').on(table.application, table.id).where(sql`from_state <> to_state`),
    index('application_events_decisions').on(table.at).where(sql`action in ('approve', 'return', 'reject')`),
    index('application_events_figures').on(table.at).where(sql`action in ('submit', 'undo', 'propose')`),
  ],
);

/** What staff pinned to a field when they returned an application; answered by the next submission. */
export const applicationRemarks = pgTable(
  'application_remarks',
  {
    id: identity(),
    application: number()
      .notNull()
      .references(() => applications.id),
    event: number()
      .notNull()
      .references(() => applicationEvents.id),
    field: text().notNull(),
    code: text().notNull(),
    /** The canned reason as it read when the remark was sent: staff may word it anew later. */
    reasonZh: text().notNull().default(''),
    reasonEn: text().notNull().default(''),
    text: text().notNull(),
    severity: text().notNull().default('must'),
    /** Key of the picture that it is about, and the part of it in fractions of the upright picture. */
    picture: text().notNull().default(''),
    region: jsonb(),
    at: moment().notNull(),
    open: boolean().notNull(),
  },
  (table) => [index('application_remarks_application').on(table.application, table.id)],
);

/** The short message of a decision: one for each event at most, so that nobody is told twice. */
export const applicationMessages = pgTable(
  'application_messages',
  {
    event: number()
      .primaryKey()
      .references(() => applicationEvents.id),
    application: number()
      .notNull()
      .references(() => applications.id),
    /** Sealed. */
    phone: text().notNull(),
    phoneIndex: text(),
    text: text().notNull(),
    /** Name, language and values of the provider's template. */
    template: jsonb().notNull().default({}),
    /** `queued`, `sending`, `sent`, `failed`, `unknown`. What a crash left `sending` is not sent again by itself either. */
    state: text().notNull(),
    /** Why it did not go out, or is unclear. */
    failure: text().notNull().default(''),
    /** The provider's name for it. */
    reference: text().notNull().default(''),
    at: moment().notNull(),
  },
  (table) => [
    index('application_messages_application').on(table.application),
    index('application_messages_phone_index').on(table.phoneIndex),
    index('application_messages_queued').on(table.at).where(sql`state = 'queued'`),
  ],
);

/** Where staff changed what a kind of supplier must give; see `required-items.ts` for the defaults under it. */
export const requiredItems = pgTable(
  'required_items',
  {
    supplierType: text().notNull(),
    field: text().notNull(),
    least: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplierType, table.field] })],
);
