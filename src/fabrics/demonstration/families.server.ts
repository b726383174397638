import { z } from 'zod';
import { constructions, dyeings, finishes, functions, keysOf, seasons } from '#fabrics/fabric-terms.ts';
import { listCell, numberCell, readTable, yesCell } from '#kit/demonstration-data.server.ts';
import { treatments } from './treatments.server.ts';

/** Qualities of the families: what each is made of and how finely. */
const qualities = readTable(
  'fabrics/qualities.csv',
  z.strictObject({
    construction: z.enum(keysOf(constructions)),
    zh: z.string(),
    en: z.string(),
    /** As a label says it, by codes: CO 97 EL 3. */
    mix: z.string(),
    /** Warp and weft, face and back, or the one yarn. */
    yarns: listCell(z.string()),
    /** Threads on 10 cm. A woven cloth's weight follows from these; others give it as a range. */
    warp: numberCell.optional(),
    weft: numberCell.optional(),
    lightest_gsm: numberCell.default(0),
    heaviest_gsm: numberCell.default(0),
  }),
);
export type Quality = (typeof qualities)[number];

/** Cloths of one construction, as a mill offers them. */
export const families = readTable(
  'fabrics/families.csv',
  z.strictObject({
    construction: z.enum(keysOf(constructions)),
    /** How many of a hundred. */
    share: numberCell,
    treatments: listCell(z.enum([...treatments.keys()])),
    widths_cm: listCell(numberCell),
    dyeing: z.enum(keysOf(dyeings)),
    finishes: listCell(z.enum(keysOf(finishes))),
    functions: listCell(z.enum(keysOf(functions))),
    seasons: listCell(z.enum(keysOf(seasons))),
    hs: z.string(),
    /** Elongation of warp and weft before any elastane. */
    stretch_warp: numberCell.optional(),
    stretch_weft: numberCell.optional(),
    figured: yesCell,
    /** For use. */
    use_zh: z.string(),
    use_en: z.string(),
  }),
).map((family) => ({
  ...family,
  qualities: qualities.filter(({ construction }) => construction === family.construction),
}));
export type Family = (typeof families)[number];

/** Colours as dye-houses name them. */
export const palette = readTable(
  'fabrics/palette.csv',
  z.strictObject({ zh: z.string(), en: z.string(), hex: z.string() }),
);
