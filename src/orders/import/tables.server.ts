import { index, integer, jsonb, moment, number, pgTable, primaryKey, text } from '#kit/drizzle.server.ts';
import type { ColumnMapping, ImportOptions } from './import-fields.ts';
import type { StateWords } from './order-states.ts';

/** A file of orders on its way in. */
export const orderImports = pgTable(
  'order_imports',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    encoding: text().notNull(),
    /** Of a workbook, the sheet that was read. */
    sheet: text().notNull().default(''),
    /** read, checking, checked, writing, written, failed. */
    state: text().notNull(),
    /** checking or writing, of what failed. */
    failedWhile: text().notNull().default(''),
    head: text().array().notNull(),
    /** Its line in the file: some begin with lines about themselves. */
    headLine: integer().notNull().default(1),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    /** What importers had said of states when its check began. */
    stateWords: jsonb().$type<StateWords>().notNull().default({}),
    /** Lines under the heading. */
    lines: integer().notNull(),
    /** The last line that was checked. */
    checkedTo: integer().notNull(),
    unknownPlaces: integer().notNull(),
    roundedQuantities: integer().notNull().default(0),
    /** Orders that its sound lines make, how many of them are written, and the last one. */
    orders: integer().notNull(),
    ordersWritten: integer().notNull(),
    writtenTo: text().notNull(),
    accepted: number().notNull(),
    unchanged: number().notNull(),
    createdBy: number(),
    createdAt: moment().notNull(),
    writtenAt: moment(),
  },
  (table) => [index('order_imports_created_at').on(table.createdAt)],
);

/** What importers said that a state means which no rule knows. */
export const orderStateWords = pgTable('order_state_words', {
  word: text().primaryKey(),
  meaning: text().notNull(),
  saidBy: number(),
  saidAt: moment().notNull(),
});

/** Its lines as they stand in the file, with its heading and what stands above. */
export const orderImportRows = pgTable(
  'order_import_rows',
  {
    import: number()
      .notNull()
      .references(() => orderImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    cells: text().array().notNull(),
    /** Columns whose value is that of a merged cell which begins above. */
    repeats: integer().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.import, table.line] })],
);

/** What each line was read as, or what is wrong with it. */
export const orderImportLines = pgTable(
  'order_import_lines',
  {
    import: number()
      .notNull()
      .references(() => orderImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    /** sound, refused, repeated. */
    kind: text().notNull(),
    orderNo: text().notNull(),
    /** Of the cells, by which lines that are the same throughout are found. */
    hash: text().notNull(),
    draft: jsonb(),
    field: text(),
    reason: text(),
    /** What stood there; of a repeated line, the number of the first. */
    value: text(),
  },
  (table) => [
    primaryKey({ columns: [table.import, table.line] }),
    index('order_import_lines_order').on(table.import, table.kind, table.orderNo),
  ],
);
