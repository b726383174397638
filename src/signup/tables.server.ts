import { screenUsers } from '#accounts/tables.server.ts';
import {
  date,
  identity,
  index,
  integer,
  moment,
  number,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#kit/drizzle.server.ts';

/** Buyers who signed up: one row for each phone, which is sealed and found by keyed indexes. */
export const signups = pgTable(
  'signups',
  {
    id: identity(),
    phone: text().notNull(),
    phoneIndex: text(),
    phoneEnd: text(),
    company: text().notNull(),
    cityCode: text().notNull(),
    /** As it was called when it was chosen: divisions get renamed. */
    cityName: text().notNull(),
    interests: text().array().notNull(),
    /** Of the first sign-up: what brought them here. */
    campaign: text().notNull(),
    language: text().notNull(),
    channel: text().notNull(),
    consentVersion: text().notNull(),
    consentAt: moment().notNull(),
    state: text().notNull(),
    revision: integer().notNull(),
    assignee: number().references(() => screenUsers.id),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    erasedAt: moment(),
  },
  (table) => [
    uniqueIndex('signups_phone').on(table.phoneIndex),
    index('signups_phone_end').on(table.phoneEnd),
    index('signups_state').on(table.state, table.createdAt),
    index('signups_campaign').on(table.campaign),
  ],
);

/** Every consent that was given, the last one too: who signs up again agrees to other terms, and not in place of the former. */
export const signupConsents = pgTable(
  'signup_consents',
  {
    id: identity(),
    signup: number()
      .notNull()
      .references(() => signups.id),
    version: text().notNull(),
    channel: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('signup_consents_signup').on(table.signup)],
);

/**
 * What stood there until a buyer signed up again, so that whoever called them sees what is another now. What took its place is
 * the former of the next time, or the sign-up itself. Personal data: it ends with the sign-up.
 */
export const signupRepeats = pgTable(
  'signup_repeats',
  {
    id: identity(),
    signup: number()
      .notNull()
      .references(() => signups.id),
    at: moment().notNull(),
    company: text().notNull(),
    cityName: text().notNull(),
    interests: text().array().notNull(),
    language: text().notNull(),
    state: text().notNull(),
  },
  (table) => [index('signup_repeats_signup').on(table.signup, table.at)],
);

/** What staff note; sealed, because it names people. */
export const signupNotes = pgTable(
  'signup_notes',
  {
    id: identity(),
    signup: number()
      .notNull()
      .references(() => signups.id),
    at: moment().notNull(),
    author: number()
      .notNull()
      .references(() => screenUsers.id),
    text: text().notNull(),
  },
  (table) => [index('signup_notes_signup').on(table.signup)],
);

/** The campaign link by which a visitor of a day came, by the daily hash of visit counting; rows live for two days. */
export const campaignVisits = pgTable(
  'campaign_visits',
  {
    day: date({ mode: 'string' }).notNull(),
    visitor: number().notNull(),
    campaign: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor, table.campaign] })],
);

/** Visitors of each campaign by day; what remains of the visits. */
export const campaignDays = pgTable(
  'campaign_days',
  {
    day: date({ mode: 'string' }).notNull(),
    campaign: text().notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.campaign] })],
);
