import { screenUsers } from '#accounts/tables.server.ts';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  identity,
  index,
  integer,
  jsonb,
  moment,
  number,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#kit/drizzle.server.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Numbers that are made together, for one product. */
export const serialBatches = pgTable(
  'serial_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull(),
    state: text().notNull(),
    revision: integer().notNull(),
    productZh: text().notNull(),
    productEn: text().notNull(),
    /** Of the article (GTIN-14), for labels with a GS1 address. */
    gtin: text(),
    quantity: integer().notNull(),
    generated: integer().notNull(),
    /** What the numbers follow from, sealed; gone when the file of the numbers is confirmed to be with the printer. */
    seed: text(),
    exports: integer().notNull(),
    recallZh: text(),
    recallEn: text(),
    createdBy: number().references(() => screenUsers.id),
    /** What the dialog called its request: sent again, as the answer was lost, it is this batch. */
    asked: text(),
    createdAt: moment().notNull(),
    printedAt: moment(),
    activatedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('serial_batches_number').on(table.number),
    uniqueIndex('serial_batches_asked').on(table.createdBy, table.asked),
  ],
);

/**
 * The numbers themselves, each as half of an HMAC only. The batch stands in the key so that one look into the index
 * tells all, and takes as long for a number of a batch that is not active as for one that never was.
 */
export const serialCodes = pgTable('serial_codes', { code: bytes().notNull(), batch: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.code, table.batch] }),
]);

/** Numbers that staff do not trust any more. */
export const serialMarks = pgTable('serial_marks', {
  code: bytes().primaryKey(),
  mark: text().notNull(),
  reason: text().notNull(),
  markedBy: number().references(() => screenUsers.id),
  at: moment().notNull(),
});

/**
 * What the checks of each number left behind, in use or not: what the next answer needs. Follows from the ledger. Instants are
 * milliseconds, which both sides read faster.
 */
export const serialTotals = pgTable('serial_totals', {
  code: bytes().primaryKey(),
  /** Those that count; 0 for a number that was not in use, and then nothing is known of the first and the last. */
  checks: integer().notNull(),
  firstAt: number(),
  firstRegion: text(),
  firstDevice: text(),
  lastAt: number(),
  lastRegion: text(),
  lastLatitude: doublePrecision(),
  lastLongitude: doublePrecision(),
  /** When it was answered within the window of the limits, six bytes each. */
  recent: bytes().notNull(),
  /** Its last line in the ledger. */
  line: number().notNull(),
});

/** Every check that was answered, in order; each line carries the hash of the one before, so that none can be changed unseen. */
export const serialChecks = pgTable(
  'serial_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    code: bytes().notNull(),
    outcome: text().notNull(),
    batch: integer(),
    region: text(),
    device: text().notNull(),
    hash: bytes().notNull(),
    /** The line of the same number before it: its checks are found one from the other, where an index would cost every check. */
    earlier: number(),
  },
  // Lines come in the order of time: a few bytes for each block find a month, where a tree would cost every check.
  (table) => [index('serial_checks_since').using('brin', table.at)],
);

/** How often numbers of a batch were asked for, and how many of them were. Batch 0 counts what belongs to none: so both take the same way. */
export const serialBatchTotals = pgTable('serial_batch_totals', {
  batch: integer().primaryKey(),
  checks: number().notNull(),
  codes: number().notNull(),
});

/** Who asked lately, with all that their limits count in one row; swept when the window is long over. */
export const serialAskers = pgTable('serial_askers', {
  address: text().primaryKey(),
  /** In milliseconds. */
  since: number().notNull(),
  checks: integer().notNull(),
  failures: integer().notNull(),
  /** Checks of each device of this address, as JSON. */
  devices: text().notNull(),
});

/** The end of the ledger; whoever appends holds its row. */
export const serialLedgerHead = pgTable('serial_ledger_head', {
  one: boolean().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
  hash: bytes().notNull(),
  /** Everybody's checks of numbers that are not in use, within the window that began then. */
  failures: integer().notNull().default(0),
  failuresSince: moment(),
  /** Another one after every write: whoever writes says which one they counted from. */
  version: uuid().notNull(),
});

/** What looks wrong and waits for somebody to look at it. */
export const serialAlarms = pgTable(
  'serial_alarms',
  {
    id: identity(),
    /** travel, burst, failures, inactive. */
    kind: text().notNull(),
    /** What it is about, once per kind while it is open: a number's HMAC, or `all`. */
    subject: text().notNull(),
    batch: integer(),
    details: jsonb().notNull(),
    count: integer().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    closedAt: moment(),
    closedBy: number().references(() => screenUsers.id),
    note: text(),
  },
  (table) => [index('serial_alarms_open').on(table.closedAt, table.lastAt)],
);

/** What somebody reports about an article. Text and contact are sealed. */
export const serialCases = pgTable(
  'serial_cases',
  {
    id: identity(),
    number: text().notNull(),
    state: text().notNull(),
    revision: integer().notNull(),
    code: bytes(),
    batch: integer(),
    outcome: text(),
    /** Where it was bought. */
    bought: text().notNull(),
    text: text().notNull(),
    contact: text().notNull(),
    language: text().notNull(),
    at: moment().notNull(),
    answer: text(),
    answeredAt: moment(),
    answeredBy: number().references(() => screenUsers.id),
    closedAt: moment(),
  },
  (table) => [
    uniqueIndex('serial_cases_number').on(table.number),
    index('serial_cases_state').on(table.state, table.at),
    index('serial_cases_code').on(table.code, table.at),
  ],
);
