import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '#kit/drizzle.server.ts';
import { stepColumns } from './figures/vital-steps.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/*
 * The events themselves are in `tracking_events` and visits in `tracking_visits`, one partition of each for each business
 * day; `tracking_event_texts` is the events with their texts. Drizzle cannot describe partitions: these are written by
 * hand, in migrations/*_tracking-visits.sql.
 */

/** The ledger of the spool: a segment that has a row here is stored, with everything in it, exactly once. */
export const trackingBatches = pgTable(
  'tracking_batches',
  {
    segment: text().primaryKey(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    storedAt: timestamp({ withTimezone: true }).notNull(),
    events: integer().notNull(),
    refused: integer().notNull(),
  },
  (table) => [uniqueIndex('tracking_batches_id').on(table.id)],
);

/** User agents, once each, with what follows from them by which version of the rules. */
export const trackingAgents = pgTable(
  'tracking_agents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    agent: text().notNull(),
    surrounding: text().notNull(),
    device: text().notNull(),
    /** The part of the agent that names a bot; null for a person. */
    bot: text(),
    rules: text().notNull(),
    /** The last business day on which it came: what no kept day has is forgotten, as texts are. */
    day: date().notNull().default(sql`(now() at time zone 'Asia/Shanghai')::date`),
  },
  (table) => [uniqueIndex('tracking_agents_agent').on(table.agent)],
);

/** Texts that come again and again, once each: pages, referrers, names, sources. 0 is the empty one. */
export const trackingTexts = pgTable(
  'tracking_texts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    text: text().notNull(),
    /** The last business day on which it came: what no kept day has is forgotten. */
    day: date().notNull(),
  },
  (table) => [uniqueIndex('tracking_texts_text').on(table.text)],
);

const measuresAs = <Column>(column: () => Column) => ({
  visits: column(),
  visitors: column(),
  /** Of the visitors, those who had been here the day before. */
  back: column(),
  views: column(),
  bounces: column(),
  seconds: column(),
});
const measures = () => measuresAs(() => bigint({ mode: 'number' }).notNull().default(0));

/** Figures by hour: views when they came, visits when they began. */
export const trackingHours = pgTable(
  'tracking_hours',
  {
    hour: timestamp({ withTimezone: true }).notNull(),
    bot: boolean().notNull(),
    ...measures(),
    events: bigint({ mode: 'number' }).notNull().default(0),
    errors: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.hour, table.bot] })],
);

/** Figures by business day and one thing about them: page, source, event, device and so on; `what` says which. */
export const trackingDays = pgTable(
  'tracking_days',
  {
    day: date().notNull(),
    key: integer().notNull(),
    what: text().notNull(),
    bot: boolean().notNull(),
    ...measures(),
    events: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.what, table.day, table.key, table.bot] })],
);

/** Days packed column by column: their visits, and what they saw and did on it. See `packs/packed-day.ts`. */
export const trackingPacks = pgTable(
  'tracking_packs',
  {
    day: date().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    name: text().notNull(),
    /** Of a day that was not over then: the newest number of the ledger of which everything is in it. */
    upTo: integer(),
    /** Deflated. */
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** How long things took, by page: how many measured values fell into each of a row of steps (`vital-steps.ts`). */
export const trackingSpeeds = pgTable(
  'tracking_speeds',
  {
    day: date().notNull(),
    route: integer().notNull(),
    metric: text().notNull(),
    ...Object.fromEntries(stepColumns.map((name) => [name, integer().notNull().default(0)])),
  },
  (table) => [primaryKey({ columns: [table.day, table.route, table.metric] })],
);

/** The nightly proof that figures equal the events and visits that they were made from. */
export const trackingProofs = pgTable('tracking_proofs', {
  day: date().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  compared: integer().notNull(),
  differing: integer().notNull(),
  /** The first that differs: what, and both figures. */
  first: text().notNull().default(''),
});

/** Random salts by business day: with the salt gone, a visitor's hash leads nowhere. */
export const trackingSalts = pgTable('tracking_salts', {
  day: date().primaryKey(),
  salt: text().notNull(),
});

/** Counters by business day: documents served, by route; faults of requests, by reason. */
export const trackingCounts = pgTable(
  'tracking_counts',
  {
    day: date().notNull(),
    what: text().notNull(),
    key: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.what, table.day] })],
);

/** Errors that are one: the same call or place, code and words. Counted in the transaction that stores the events. */
export const trackingErrorGroups = pgTable(
  'tracking_error_groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Hash of the parts below: they are too long for an index. */
    key: text().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    method: text().notNull(),
    place: text().notNull(),
    code: text().notNull(),
    message: text().notNull(),
    state: text().notNull().default('open'),
    count: bigint({ mode: 'number' }).notNull().default(0),
    firstAt: timestamp({ withTimezone: true }).notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    /** Stamps of the oldest and newest build that reported it; null while none said which it was. */
    firstBuild: bigint({ mode: 'number' }),
    lastBuild: bigint({ mode: 'number' }),
    resolvedAt: timestamp({ withTimezone: true }),
    /** The build that was running then: what an older one still reports is no regression. */
    resolvedBuild: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('tracking_error_groups_key').on(table.key),
    index('tracking_error_groups_last').on(table.state, table.lastAt),
  ],
);

/** How often by business day; outlives the events themselves as long as the group does. */
export const trackingErrorDays = pgTable(
  'tracking_error_days',
  {
    group: integer('error_group').notNull(),
    day: date().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.group, table.day] })],
);

/** What became of a group: a person's doing, or `regressed` and `new`, which nobody did. */
export const trackingErrorChanges = pgTable(
  'tracking_error_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    group: integer('error_group').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Screen user; null when nobody did it. */
    account: integer(),
    action: text().notNull(),
    note: text().notNull().default(''),
    /** Whether somebody should be told, and when the webhook took it, or was given up. */
    alert: text().notNull().default('none'),
    sentAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    tryAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('tracking_error_changes_group').on(table.group, table.id),
    index('tracking_error_changes_waiting').on(table.tryAt).where(sql`alert = 'waiting'`),
  ],
);
