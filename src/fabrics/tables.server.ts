import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  moment,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#kit/drizzle.server.ts';

const fabric = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => fabrics.id, { onDelete: 'cascade' });

/** A cloth with everything that is said about it, but for what there are several of. Names as in `fabric-fields.ts`. */
export const fabrics = pgTable(
  'fabrics',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    state: text().notNull(),
    revision: integer().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    construction: text().notNull(),
    pattern: text().notNull(),
    /** Shares in thousandths, the largest first. */
    composition: jsonb().notNull(),
    weightGsm: integer().notNull(),
    usableWidthCm: integer().notNull(),
    fullWidthCm: integer().notNull(),
    /** Each with its fineness in dtex, whatever unit it is known by. */
    yarns: jsonb().notNull(),
    densityWarp: integer(),
    densityWeft: integer(),
    dyeing: text().notNull(),
    finishes: text().array().notNull(),
    functions: text().array().notNull(),
    seasons: text().array().notNull(),
    stretchWarp: integer(),
    stretchWeft: integer(),
    shrinkageWarpPermille: integer(),
    shrinkageWeftPermille: integer(),
    fastnessWashing: integer(),
    fastnessRubbingDry: integer(),
    fastnessRubbingWet: integer(),
    fastnessPerspiration: integer(),
    fastnessLight: integer(),
    safetyClass: text().notNull(),
    hsCode: text().notNull(),
    unit: text().notNull(),
    minimumOrder: integer().notNull(),
    minimumPerColour: integer().notNull(),
    sampleFen: integer().notNull(),
    sampleDays: integer().notNull(),
    stockDays: integer().notNull(),
    bulkDays: integer().notNull(),
    supplier: text().notNull(),
    noteZh: text().notNull(),
    noteEn: text().notNull(),
    pictures: text().array().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('fabrics_code').on(table.code),
    index('fabrics_state').on(table.state, table.updatedAt),
    index('fabrics_supplier').on(table.supplier),
  ],
);

/** The colour card, in its order. */
export const fabricColours = pgTable(
  'fabric_colours',
  {
    fabric: fabric(),
    number: text().notNull(),
    place: integer().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    hex: text().notNull(),
    labL: doublePrecision().notNull(),
    labA: doublePrecision().notNull(),
    labB: doublePrecision().notNull(),
    /** In the unit of sale. */
    stock: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fabric, table.number] })],
);

/** The price ladder: from a quantity on, this price for each unit. */
export const fabricPrices = pgTable(
  'fabric_prices',
  { fabric: fabric(), fromQuantity: integer().notNull(), priceFen: integer().notNull() },
  (table) => [primaryKey({ columns: [table.fabric, table.fromQuantity] })],
);

export const fabricCertificates = pgTable(
  'fabric_certificates',
  {
    fabric: fabric(),
    kind: text().notNull(),
    number: text().notNull(),
    /** The last day on which it is good. */
    validTo: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fabric, table.kind, table.number] }),
    index('fabric_certificates_valid_to').on(table.validTo),
  ],
);
