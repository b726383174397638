import { z } from 'zod';
import type { Share } from '#fabrics/composition.ts';
import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import type { CertificateKind, Construction } from '#fabrics/fabric-terms.ts';
import { type Fibre, fibreNames } from '#fabrics/fibres.ts';
import { numberCell, readTable } from '#kit/demonstration-data.server.ts';
import { dayMs } from '#kit/time.ts';
import type { Chance } from './chance.ts';

/** What yarn of each fibre costs, about, and the first six digits of the customs code of cloth that is mostly made of it. */
const fibres = new Map(
  readTable(
    'fabrics/fibres.csv',
    z.strictObject({
      fibre: z.enum(fibreNames),
      yuan_per_kg: numberCell,
      knitted_hs: z.string().default('600632'),
      woven_hs: z.string().default('540752'),
    }),
  ).map((row) => [row.fibre, row]),
);
function factsOf(fibre: Fibre) {
  const facts = fibres.get(fibre);
  if (!facts) throw new Error(`demonstration/fabrics/fibres.csv: there is no ${fibre}`);
  return facts;
}

/** What a square metre costs to make, in yuan, beside its yarn. */
function makingYuan({ construction, dyeing, finishes, functions, yarns, pattern }: FabricDraft): number {
  const finest = Math.min(
    ...yarns.map(({ count, unit }) => (unit === 'Ne' || unit === 'Nm' ? 1_000 / count : count / 3)),
  );
  let sum = 2.2 + Math.max(0, 28 - finest) * 0.09;
  if (['jacquard', 'velvet', 'lace', 'softshell'].includes(construction)) sum += 7;
  if (['corduroy', 'dobby', 'seersucker', 'scuba'].includes(construction)) sum += 2.5;
  if (dyeing === 'yarn_dyed' || dyeing === 'fibre_dyed') sum += 2;
  if (pattern === 'print') sum += dyeing === 'digital_print' ? 6 : 3;
  return sum + finishes.length * 0.45 + functions.length * 0.6;
}

const roundTo = (value: number, step: number) => Math.max(step, Math.round(value / step) * step);

/** Price ladder, minimums, samples and times, for what the cloth is. */
export function terms(draft: FabricDraft, random: Chance, treatment: string) {
  const yarn = draft.composition.reduce(
    (sum, { fibre, permille }) => sum + (factsOf(fibre).yuan_per_kg * permille) / 1_000,
    0,
  );
  const surcharge = treatment === 'organic' || treatment === 'recycled' ? 1.18 : 1;
  const perSquareMetre = (draft.weight_gsm / 1_000) * (yarn * surcharge + 7) + makingYuan(draft);
  const isByWeight = draft.unit === 'kilogram';
  const yuan =
    (isByWeight ? (perSquareMetre * 1_000) / draft.weight_gsm : (perSquareMetre * draft.full_width_cm) / 100) *
    (1.12 + random.next() * 0.2);
  const isSmall = random.often(0.4);
  const minimum_order = random.pick(
    isByWeight ? (isSmall ? [10, 20, 25] : [50, 100, 200]) : isSmall ? [20, 30, 50] : [100, 200, 300, 500],
  );
  const factors = random.pick([
    [1, 5, 20],
    [1, 3, 10],
    [1, 4, 10, 30],
    [1, 10],
  ]);
  const falls = [1, 0.94 - random.next() * 0.02, 0.89 - random.next() * 0.02, 0.85];
  return {
    prices: factors.map((factor, at) => ({
      from: minimum_order * factor,
      price_fen: roundTo(yuan * (falls[at] as number) * 100, yuan > 60 ? 50 : 10),
    })),
    minimum_order,
    minimum_per_colour: Math.max(
      1,
      roundTo(minimum_order / random.pick([1, 2, 3]), 5) > minimum_order
        ? minimum_order
        : roundTo(minimum_order / random.pick([1, 2, 3]), 5),
    ),
    sample_fen: random.often(0.3) ? 0 : random.pick([500, 800, 1_000, 1_500, 2_000, 3_000]),
    sample_days: random.between(1, 4),
    stock_days: random.between(1, 3),
    bulk_days: random.pick([10, 12, 15, 18, 20, 25, 30, 35]),
  };
}

/** Grades that fit the class and the way of dyeing. */
export function fastness(draft: Pick<FabricDraft, 'dyeing' | 'safety_class' | 'composition'>, random: Chance) {
  const isFast =
    ['yarn_dyed', 'fibre_dyed', 'dope_dyed'].includes(draft.dyeing) || draft.composition[0]?.fibre === 'polyester';
  const grade = (least: number, most: number) => 5 * random.between(least / 5, most / 5);
  return {
    fastness_washing: grade(isFast ? 45 : 40, isFast ? 50 : 45),
    fastness_rubbing_dry: grade(40, 45),
    fastness_rubbing_wet: grade(isFast ? 35 : 25, isFast ? 45 : 40),
    fastness_perspiration: grade(draft.safety_class === 'A' ? 40 : 35, 45),
    fastness_light: grade(isFast ? 45 : 30, isFast ? 70 : 50),
  };
}

const infants: readonly Construction[] = ['interlock', 'jersey', 'seersucker', 'rib'];
const outer: readonly Construction[] = [
  'softshell',
  'canvas',
  'corduroy',
  'denim',
  'herringbone',
  'flannel',
  'ripstop',
  'taffeta',
  'drill',
  'jacquard',
];

export const safetyOf = (construction: Construction, treatment: string, random: Chance) =>
  infants.includes(construction) && (treatment === 'organic' || random.often(0.3))
    ? 'A'
    : outer.includes(construction) && random.often(0.6)
      ? 'C'
      : 'B';

const issuers: Record<CertificateKind, (random: Chance) => string> = {
  oeko_tex_100: (random) => `SH0${random.between(25, 99)} ${random.between(100_000, 199_999)}`,
  gots: (random) => `CU ${random.between(800_000, 1_199_999)}GOTS`,
  ocs: (random) => `CU ${random.between(800_000, 1_199_999)}OCS`,
  grs: (random) => `CU ${random.between(800_000, 1_199_999)}GRS`,
  rws: (random) => `CU ${random.between(800_000, 1_199_999)}RWS`,
  fsc: (random) => `FSC-C${random.between(100_000, 199_999)}`,
  bluesign: (random) => `BS-${random.between(10_000, 99_999)}`,
  better_cotton: (random) => `BC-${random.between(100_000, 999_999)}`,
  test_report: (random) => `TJ2026${random.between(100_000, 999_999)}`,
};

/** Papers that such a cloth has, each good for some time from today. */
export function certificates(
  shares: readonly Share[],
  treatment: string,
  today: string,
  random: Chance,
): FabricDraft['certificates'] {
  const has = (...wanted: Fibre[]) => shares.some(({ fibre }) => wanted.includes(fibre));
  const kinds: CertificateKind[] = [];
  if (random.often(0.62)) kinds.push('oeko_tex_100');
  if (treatment === 'organic') kinds.push(has('cotton') ? 'gots' : 'ocs');
  if (treatment === 'recycled') kinds.push('grs');
  if (has('wool', 'cashmere') && random.often(0.5)) kinds.push('rws');
  if (has('viscose', 'modal', 'lyocell') && random.often(0.5)) kinds.push('fsc');
  if (has('polyamide') && random.often(0.3)) kinds.push('bluesign');
  if (has('cotton') && treatment !== 'organic' && random.often(0.25)) kinds.push('better_cotton');
  if (random.often(0.7)) kinds.push('test_report');
  return kinds.map((kind) => ({
    kind,
    number: issuers[kind](random),
    valid_to: new Date(Date.parse(`${today}T00:00:00Z`) + random.between(14, 700) * dayMs).toISOString().slice(0, 10),
  }));
}

/** First six digits of the customs code, by what the cloth is made of, where its construction has none of its own. */
export function hsOf(isKnitted: boolean, main: Fibre, own: string): string {
  if (/^(5801|5209|6001|6005)/.test(own) || own === '600490' || own === '600410') return own;
  const { knitted_hs, woven_hs } = factsOf(main);
  if (isKnitted) return knitted_hs;
  return main === 'cotton' && own.startsWith('52') ? own : woven_hs;
}
