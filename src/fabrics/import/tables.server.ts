import { index, integer, jsonb, moment, number, pgTable, primaryKey, text } from '#kit/drizzle.server.ts';

/** A file of fabrics that was read: looked at first, then written or dropped. */
export const fabricImports = pgTable(
  'fabric_imports',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    encoding: text().notNull(),
    /** Of a workbook, the sheet that was read. */
    sheet: text().notNull().default(''),
    /** The line of the heading: some files begin with lines about themselves. */
    headLine: integer().notNull().default(1),
    /** read, written, dropped. */
    state: text().notNull(),
    /** Headings that no column has. */
    ignored: text().array().notNull(),
    createdBy: number(),
    createdAt: moment().notNull(),
    writtenAt: moment(),
  },
  (table) => [index('fabric_imports_created_at').on(table.createdAt)],
);

/** Its lines: what each would make of a fabric, or what is wrong with it. */
export const fabricImportLines = pgTable(
  'fabric_import_lines',
  {
    import: number()
      .notNull()
      .references(() => fabricImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    code: text().notNull(),
    /** new, changed, same, faulty; left when somebody changed the fabric after it was looked at. */
    kind: text().notNull(),
    /** Of the fabric when the file was read; 0 for a new one. */
    revision: integer().notNull(),
    draft: jsonb(),
    problems: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.import, table.line] }),
    index('fabric_import_lines_kind').on(table.import, table.kind),
  ],
);
