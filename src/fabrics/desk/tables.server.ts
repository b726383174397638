import { index, integer, jsonb, moment, number, pgTable, primaryKey, text } from '#kit/drizzle.server.ts';

/** A change of the prices of many fabrics at once. */
export const fabricRepricings = pgTable(
  'fabric_repricings',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    changedBy: number(),
    filter: jsonb().notNull(),
    /** permille or fen. */
    by: text().notNull(),
    amount: integer().notNull(),
    fabrics: integer().notNull(),
    undoneAt: moment(),
  },
  (table) => [index('fabric_repricings_at').on(table.at)],
);

/** Each price before and after, so that it can be given back. */
export const fabricRepricedSteps = pgTable(
  'fabric_repriced_steps',
  {
    repricing: number()
      .notNull()
      .references(() => fabricRepricings.id, { onDelete: 'cascade' }),
    fabric: number().notNull(),
    fromQuantity: integer().notNull(),
    beforeFen: integer().notNull(),
    afterFen: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.repricing, table.fabric, table.fromQuantity] })],
);
