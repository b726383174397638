import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from '#kit/drizzle.server.ts';
import type { HallDocument } from './document.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** A hall, with its document: a row is locked while a command changes it, so that revisions follow each other. */
export const halls = pgTable('halls', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  revision: integer().notNull(),
  document: jsonb().$type<HallDocument>().notNull(),
  /** scrypt of the PIN that unlocks it; null until somebody locks it first. */
  pinHash: text(),
  createdAt: moment().notNull(),
});

/** A device that was paired. What was set up of it is in its hall's document, under its id. */
export const hallDisplays = pgTable(
  'hall_displays',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hall: integer().notNull(),
    /** SHA-256 of the token in the device's cookie. */
    tokenHash: text().notNull(),
    pairedAt: moment().notNull(),
    pairedBy: integer().notNull(),
    revokedAt: moment(),
  },
  (table) => [uniqueIndex('hall_displays_token').on(table.tokenHash), index('hall_displays_hall').on(table.hall)],
);

/** Devices that show a code and wait for an operator. */
export const hallPairings = pgTable('hall_pairings', {
  tokenHash: text().primaryKey(),
  code: text().notNull().unique(),
  expiresAt: moment().notNull(),
  userAgent: text().notNull(),
  address: text().notNull(),
  /** Of the page that it shows: `display`, `panel` or `sub`. */
  kind: text().notNull().default('display'),
});

/** Whether displays are there, over all processes. A row that its process has not renewed for a while is void. */
export const hallPresence = pgTable('hall_presence', {
  display: integer().primaryKey(),
  hall: integer().notNull(),
  /** The process that holds the connection; null once it is away. */
  process: text(),
  since: moment().notNull(),
  renewedAt: moment().notNull(),
  revision: integer().notNull(),
  report: jsonb(),
  /** When an alarm was raised because it is away. */
  alarmedAt: moment(),
});

/** Displays that went away and did not come back in time: what the console shows and the webhook tells. */
export const hallAlarms = pgTable(
  'hall_alarms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hall: integer().notNull(),
    display: integer().notNull(),
    /** When it was found; `lost_at` is when the display was last heard of. */
    at: moment().notNull(),
    lostAt: moment().notNull(),
    /** Null as long as it is away. */
    backAt: moment(),
    /** When an operator said that they know. */
    seenAt: moment(),
    alert: text().notNull(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    tryAt: moment().notNull(),
  },
  (table) => [index('hall_alarms_at').on(table.hall, table.at)],
);

/** The last picture that a display sent of its video: other processes read it here. */
export const hallPictures = pgTable('hall_pictures', {
  display: integer().primaryKey(),
  at: moment().notNull(),
  picture: text().notNull(),
});

/** Who put what where and when: one row for each display that a command put something on, one for every other command. */
export const hallLog = pgTable(
  'hall_log',
  {
    hall: integer().notNull(),
    revision: integer().notNull(),
    /** 0 for a command without one. */
    display: integer().notNull(),
    at: moment().notNull(),
    actor: text().notNull(),
    actorName: text().notNull(),
    what: text().notNull(),
    content: jsonb(),
    /** Common deadline of what was put, and when the display said that it was seen: proof of play. */
    dueAt: moment(),
    paintedAt: moment(),
    details: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.hall, table.revision, table.display] }),
    index('hall_log_at').on(table.hall, table.at),
    // What came next on a display, which each line is read with.
    index('hall_log_display').on(table.hall, table.display, table.revision),
  ],
);
