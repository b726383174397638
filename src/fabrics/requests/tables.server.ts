import { fabrics } from '#fabrics/tables.server.ts';
import { date, index, integer, moment, number, pgTable, primaryKey, text, uniqueIndex } from '#kit/drizzle.server.ts';

/** Who asks for samples or a quotation. Phone, name, address and what they wrote are sealed. */
export const fabricRequests = pgTable(
  'fabric_requests',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull(),
    kind: text().notNull(),
    state: text().notNull(),
    revision: integer().notNull(),
    phone: text().notNull(),
    phoneIndex: text(),
    phoneEnd: text(),
    name: text().notNull(),
    company: text().notNull(),
    address: text().notNull(),
    note: text().notNull(),
    language: text().notNull(),
    channel: text().notNull(),
    consentVersion: text().notNull(),
    consentAt: moment().notNull(),
    /** Of its fabrics, colours and quantities: the same request sent twice is one. */
    digest: text().notNull(),
    courier: text().notNull(),
    validTo: date(),
    answer: text().notNull(),
    remark: text().notNull(),
    message: text().notNull().default('none'),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    erasedAt: moment(),
  },
  (table) => [
    uniqueIndex('fabric_requests_number').on(table.number),
    index('fabric_requests_state').on(table.state, table.createdAt),
    index('fabric_requests_phone').on(table.phoneIndex, table.createdAt),
  ],
);

/** The fabrics of a request as they were when it came. */
export const fabricRequestItems = pgTable(
  'fabric_request_items',
  {
    request: number()
      .notNull()
      .references(() => fabricRequests.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    fabric: number().references(() => fabrics.id, { onDelete: 'set null' }),
    code: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    colour: text().notNull(),
    quantity: integer().notNull(),
    unit: text().notNull(),
    priceFen: integer(),
  },
  (table) => [primaryKey({ columns: [table.request, table.place] }), index('fabric_request_items_code').on(table.code)],
);
