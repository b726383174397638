import { z } from 'zod';
import { inLabelOrder, type Share } from '#fabrics/composition.ts';
import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import { dyeings, finishes, functions, keysOf, patterns, seasons } from '#fabrics/fabric-terms.ts';
import { type Fibre, fibreNames } from '#fabrics/fibres.ts';
import { listCell, numberCell, readTable } from '#kit/demonstration-data.server.ts';
import type { Chance } from './chance.ts';
import type { Quality } from './families.server.ts';

const share = (shares: readonly Share[], of: readonly Fibre[]) =>
  shares.reduce((sum, { fibre, permille }) => (of.includes(fibre) ? sum + permille : sum), 0);

/** What may be done to a cloth beyond its plain form; each also changes its name. */
const rows = readTable(
  'fabrics/treatments.csv',
  z.strictObject({
    treatment: z.string(),
    zh: z.string().default(''),
    en: z.string().default(''),
    /** It makes sense on cloths that have so much of these together. */
    fibres: listCell(z.enum(fibreNames)),
    least_permille: numberCell.default(0),
    /** What it adds. */
    finishes: listCell(z.enum(keysOf(finishes))),
    functions: listCell(z.enum(keysOf(functions))),
    /** What it replaces. */
    seasons: listCell(z.enum(keysOf(seasons))),
    pattern: z.enum(keysOf(patterns)).optional(),
    dyeing: z.enum(keysOf(dyeings)).optional(),
  }),
);
export const treatments = new Map(rows.map((row) => [row.treatment, row]));
const namesOf = (treatment: string) => treatments.get(treatment) ?? { zh: '', en: '' };

const together = <Item>(one: readonly Item[], other: readonly Item[]): Item[] => [...new Set([...one, ...other])];

/** Changes a plain cloth into what the treatment makes of it. */
export function treat(draft: FabricDraft, treatment: string, random: Chance): void {
  const row = treatments.get(treatment);
  if (!row) throw new Error(`${treatment} is no treatment`);
  draft.finishes = together(draft.finishes, row.finishes);
  draft.functions = together(draft.functions, row.functions);
  if (row.seasons.length > 0) draft.seasons = row.seasons;
  draft.pattern = row.pattern ?? draft.pattern;
  draft.dyeing = row.dyeing ?? draft.dyeing;
  if (treatment === 'washed') draft.shrinkage_warp_permille = Math.min(draft.shrinkage_warp_permille ?? 10, 15);
  if (treatment === 'print') {
    const reactive: Fibre[] = ['cotton', 'viscose', 'lyocell', 'modal', 'linen', 'silk'];
    const takesReactive = share(draft.composition, reactive) >= 600;
    draft.dyeing = takesReactive && random.often(0.6) ? 'reactive_print' : 'digital_print';
  }
  if (treatment === 'stretch') {
    const elastane = 10 * random.between(2, 5);
    const [main, ...others] = inLabelOrder(draft.composition) as [Share, ...Share[]];
    draft.composition = [
      { ...main, permille: main.permille - elastane },
      ...others,
      { fibre: 'elastane', permille: elastane },
    ];
    draft.stretch_weft = (draft.stretch_weft ?? 0) + random.between(15, 30);
  }
}

/** Whether a quality is offered in this way: a name that says it already says it once. */
export function isOffered(of: Quality, shares: readonly Share[], treatment: string): boolean {
  const { zh, en } = namesOf(treatment);
  if (treatment !== 'plain' && (of.zh.includes(zh) || of.en.toLowerCase().includes(en.toLowerCase()))) return false;
  if (treatment === 'stretch') return share(shares, ['elastane']) === 0;
  const { fibres = [], least_permille = 0 } = treatments.get(treatment) ?? {};
  return share(shares, fibres) >= least_permille;
}

/** The name of a quality in a way of making it. */
export function nameOf(of: Quality, treatment: string): { zh: string; en: string } {
  const { zh, en } = namesOf(treatment);
  if (!zh) return { zh: of.zh, en: of.en };
  const isProper = /^(Song|[A-Z]{2})/.test(of.en);
  const rest = isProper ? of.en : of.en.charAt(0).toLowerCase() + of.en.slice(1);
  return { zh: /^\d/.test(of.zh) ? `${zh} ${of.zh}` : zh + of.zh, en: `${en} ${rest}` };
}
