import { screenUsers } from '#accounts/tables.server.ts';
import { identity, index, integer, moment, number, pgTable, text, uniqueIndex } from '#kit/drizzle.server.ts';

/** What visitors ask. Name, contact and text are sealed; for finding one by its contact a keyed hash of it is kept. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: identity(),
    number: text().notNull(),
    state: text().notNull(),
    revision: integer().notNull(),
    topic: text().notNull(),
    name: text().notNull(),
    contactKind: text().notNull(),
    contact: text().notNull(),
    contactHmac: text().notNull(),
    text: text().notNull(),
    language: text().notNull(),
    /** Where the page was read, as the consent names it. */
    channel: text().notNull(),
    consentVersion: text().notNull(),
    assignee: number().references(() => screenUsers.id),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    /** When it was first answered since it waits: reopening takes it away, what was answered stays in `enquiry_answers`. */
    answeredAt: moment(),
    closedAt: moment(),
    /** When who wrote it, and what, was erased. */
    erasedAt: moment(),
  },
  (table) => [
    uniqueIndex('enquiries_number').on(table.number),
    index('enquiries_state').on(table.state, table.dueAt),
    index('enquiries_contact').on(table.contactHmac),
  ],
);

/** What the visitor is told, and how; the text is sealed. */
export const enquiryAnswers = pgTable(
  'enquiry_answers',
  {
    id: identity(),
    enquiry: number()
      .notNull()
      .references(() => enquiries.id),
    at: moment().notNull(),
    author: number()
      .notNull()
      .references(() => screenUsers.id),
    channel: text().notNull(),
    text: text().notNull(),
    /** Before the outbox: what became of the short message. */
    message: text().notNull().default('none'),
  },
  (table) => [index('enquiry_answers_enquiry').on(table.enquiry)],
);

/** What staff tell each other; sealed as well, because it may repeat what the visitor wrote. */
export const enquiryNotes = pgTable(
  'enquiry_notes',
  {
    id: identity(),
    enquiry: number()
      .notNull()
      .references(() => enquiries.id),
    at: moment().notNull(),
    author: number()
      .notNull()
      .references(() => screenUsers.id),
    text: text().notNull(),
  },
  (table) => [index('enquiry_notes_enquiry').on(table.enquiry)],
);
