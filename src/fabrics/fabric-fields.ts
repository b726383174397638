import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { foldTyped } from '#kit/text/typed-text.ts';
import { readHex } from './colour-distance.ts';
import {
  certificateKinds,
  constructions,
  dyeings,
  finishes,
  functions,
  keysOf,
  patterns,
  saleUnits,
  seasons,
  yarnPlaces,
} from './fabric-terms.ts';
import { safetyClasses } from './fastness.ts';
import { fibreNames } from './fibres.ts';
import { ladderLimits } from './price-ladder.ts';
import { yarnUnits } from './yarn-count.ts';

/** Letters, digits and hyphens: used in addresses and read out on the phone. */
export const codeShape = /^[A-Z0-9][A-Z0-9-]{2,23}$/;
/** As people type it: small letters and full-width ones are the same. */
export const readFabricCode = (text: string): string | undefined => {
  const code = foldTyped(text).toUpperCase();
  return codeShape.test(code) ? code : undefined;
};

const day = field.day();
const grade = z.nullable(field.integer({ max: 80 }));
const percentage = z.nullable(field.integer({ max: 100 }));
const choice = <Table extends object>(table: Table) => field.choice(keysOf(table));
const choices = <Table extends object>(table: Table) => field.list(choice(table), { max: keysOf(table).length });

const hex = field.parsed({ min: 1, max: 20 }, readHex, 'hex');
export const fabricCode = field.parsed({ min: 1, max: 60 }, readFabricCode, 'fabric_code');

/** Measured with an instrument; defaults to the Lab of the screen colour. */
const lab = z.tuple([
  z.number().check(z.minimum(0), z.maximum(100)),
  z.number().check(z.minimum(-160), z.maximum(160)),
  z.number().check(z.minimum(-160), z.maximum(160)),
]);

/**
 * Everything that is said about a cloth, by its names on the wire. What fits together is judged in `fabric-checks.ts`;
 * here stands only what each field may be by itself.
 */
export const fabricShape = {
  code: fabricCode,
  name_zh: field.text({ min: 1, max: 60 }),
  name_en: field.text({ min: 1, max: 90 }),
  construction: choice(constructions),
  pattern: choice(patterns),
  composition: field.json(
    z.array(z.strictObject({ fibre: field.choice(fibreNames), permille: field.integer() })).check(z.maxLength(8)),
  ),
  weight_gsm: field.integer({ min: 10, max: 1_500 }),
  usable_width_cm: field.integer({ min: 20, max: 400 }),
  full_width_cm: field.integer({ min: 20, max: 400 }),
  yarns: field.json(
    z
      .array(
        z.strictObject({
          place: choice(yarnPlaces),
          count: z.number().check(z.positive(), z.maximum(20_000)),
          unit: field.choice(yarnUnits),
          ply: field.integer({ min: 1, max: 12 }),
        }),
      )
      .check(z.maxLength(4)),
  ),
  /** Threads, or courses and wales, on 10 cm; null if not counted. */
  density_warp: z.nullable(field.integer({ min: 10, max: 4_000 })),
  density_weft: z.nullable(field.integer({ min: 10, max: 4_000 })),
  dyeing: choice(dyeings),
  finishes: choices(finishes),
  functions: choices(functions),
  seasons: choices(seasons),
  /** Elongation in percent; null where it was not measured. */
  stretch_warp: percentage,
  stretch_weft: percentage,
  /** After washing, in thousandths; below 0 it grows. */
  shrinkage_warp_permille: z.nullable(field.integer({ min: -100, max: 200 })),
  shrinkage_weft_permille: z.nullable(field.integer({ min: -100, max: 200 })),
  /** Grades in tenths: 45 is 4-5. */
  fastness_washing: grade,
  fastness_rubbing_dry: grade,
  fastness_rubbing_wet: grade,
  fastness_perspiration: grade,
  fastness_light: grade,
  safety_class: field.choice(safetyClasses),
  hs_code: field.text({ max: 10, pattern: /^(\d{6}|\d{8}|\d{10})$/ }),
  unit: choice(saleUnits),
  prices: field.json(
    z
      .array(z.strictObject({ from: field.integer(), price_fen: field.integer() }))
      .check(z.maxLength(ladderLimits.steps)),
  ),
  minimum_order: field.integer({ min: 1, max: ladderLimits.quantity }),
  minimum_per_colour: field.integer({ min: 1, max: ladderLimits.quantity }),
  /** Of one sample (an A4 card is free of charge everywhere); taken off the first order. */
  sample_fen: field.integer({ max: 1_000_000 }),
  sample_days: field.integer({ max: 90 }),
  /** Days until shipping, from stock and made to order. */
  stock_days: field.integer({ max: 90 }),
  bulk_days: field.integer({ min: 1, max: 365 }),
  certificates: field.json(
    z
      .array(z.strictObject({ kind: choice(certificateKinds), number: field.text({ min: 1, max: 60 }), valid_to: day }))
      .check(z.maxLength(10)),
  ),
  colours: field.json(
    z
      .array(
        z.strictObject({
          number: field.text({ min: 1, max: 12 }),
          name_zh: field.text({ min: 1, max: 30 }),
          name_en: field.text({ min: 1, max: 40 }),
          hex,
          lab: z.optional(lab),
          /** In the unit of sale. */
          stock: field.integer({ max: 10_000_000 }),
        }),
      )
      .check(z.maxLength(120)),
  ),
  supplier: field.text({ min: 1, max: 80 }),
  note_zh: field.text({ max: 600 }),
  note_en: field.text({ max: 900 }),
  /** Object keys of photographs; empty to show only the drawing. */
  pictures: field.list(field.text({ min: 1, max: 200 }), { max: 8 }),
};
export const fabricDraft = field.payload(fabricShape);
export type FabricDraft = z.output<typeof fabricDraft>;
export type FabricField = keyof FabricDraft;
