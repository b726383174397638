import { readComposition } from '#fabrics/composition.ts';
import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import { constructions } from '#fabrics/fabric-terms.ts';
import { dtexOf, readYarnCount } from '#fabrics/yarn-count.ts';
import { certificates, fastness, hsOf, safetyOf, terms } from './believable.server.ts';
import { type Chance, chance } from './chance.ts';
import { type Family, families, palette, type Quality } from './families.server.ts';
import { isOffered, nameOf, treat } from './treatments.server.ts';

const shares = families.reduce((sum, { share }) => sum + share, 0);

/** Made-up mills, for who has no others. */
const mills = ['样例纺织有限公司', '样例织造有限公司', '样例针织有限公司'] as const;

export interface MakeFabrics {
  count: number;
  /** The business day from which certificates are good. */
  today: string;
  suppliers?: readonly string[];
}

/** Believable fabrics, the same every time. A shorter list is the beginning of a longer one. */
export function* makeFabrics({ count, today, suppliers = mills }: MakeFabrics): Generator<FabricDraft> {
  const made = families.map(() => 0);
  for (let serial = 0; serial < count; serial++) {
    // The family that is furthest behind its share.
    let next = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (const [at, { share }] of families.entries()) {
      const behind = ((serial + 1) * share) / shares - (made[at] as number);
      if (behind > most) [next, most] = [at, behind];
    }
    const place = made[next] as number;
    made[next] = place + 1;
    yield makeOne(families[next] as Family, place, { serial, today, suppliers, family: next });
  }
}

interface Place {
  serial: number;
  family: number;
  today: string;
  suppliers: readonly string[];
}

const offers = new Map<Family, [Quality, string][]>();
/** Every quality in every way that makes sense, the plain ones first. */
function offersOf(family: Family): [Quality, string][] {
  const known = offers.get(family);
  if (known) return known;
  const made = family.treatments.flatMap((treatment) =>
    family.qualities
      .filter((each) => isOffered(each, readComposition(each.mix) ?? [], treatment))
      .map((each): [Quality, string] => [each, treatment]),
  );
  offers.set(family, made);
  return made;
}

function makeOne(family: Family, place: number, { serial, family: number, today, suppliers }: Place): FabricDraft {
  const random = chance(serial + 1);
  const all = offersOf(family);
  const [of, treatment] = all[place % all.length] as [Quality, string];
  const { kind } = constructions[family.construction];
  const names = nameOf(of, treatment);
  const draft: FabricDraft = {
    code: `${family.construction.slice(0, 2).toUpperCase()}-${10_001 + serial}`,
    name_zh: names.zh,
    name_en: names.en,
    construction: family.construction,
    pattern: family.figured ? 'figured' : 'solid',
    composition: readComposition(of.mix) ?? [],
    ...cloth(of, family, random),
    dyeing: family.dyeing,
    finishes: [...family.finishes],
    functions: [...family.functions],
    seasons: [...family.seasons],
    stretch_warp: family.stretch_warp === undefined ? null : family.stretch_warp + random.between(-3, 3),
    stretch_weft: family.stretch_weft === undefined ? null : family.stretch_weft + random.between(-4, 4),
    shrinkage_warp_permille: 5 * random.between(2, kind === 'knitted' ? 12 : 7),
    shrinkage_weft_permille: 5 * random.between(1, kind === 'knitted' ? 12 : 6),
    fastness_washing: null,
    fastness_rubbing_dry: null,
    fastness_rubbing_wet: null,
    fastness_perspiration: null,
    fastness_light: null,
    safety_class: safetyOf(family.construction, treatment, random),
    hs_code: '',
    unit: kind === 'knitted' ? 'kilogram' : 'metre',
    prices: [],
    minimum_order: 0,
    minimum_per_colour: 0,
    sample_fen: 0,
    sample_days: 0,
    stock_days: 0,
    bulk_days: 0,
    certificates: [],
    colours: [],
    supplier: random.pick(suppliers),
    note_zh: family.use_zh,
    note_en: family.use_en,
    pictures: [],
  };
  treat(draft, treatment, random);
  Object.assign(draft, fastness(draft, random), terms(draft, random, treatment));
  draft.hs_code = hsOf(kind === 'knitted', draft.composition[0]?.fibre ?? 'cotton', family.hs);
  draft.certificates = certificates(draft.composition, treatment, today, random);
  draft.colours = colours(draft, place, number, random);
  if (place >= all.length) {
    // Every offer has its turn; what comes again is told apart by its weight.
    draft.name_zh += ` ${draft.weight_gsm} g`;
    draft.name_en += `, ${draft.weight_gsm} g`;
  }
  return draft;
}

type Cloth = Pick<
  FabricDraft,
  'weight_gsm' | 'usable_width_cm' | 'full_width_cm' | 'yarns' | 'density_warp' | 'density_weft'
>;

/** Yarns, density, weight and widths that belong together. */
function cloth(of: Quality, { construction, widths_cm }: Family, random: Chance): Cloth {
  const { kind } = constructions[construction];
  const [first, second = first] = of.yarns.map((text) => {
    const read = readYarnCount(text);
    if (!read) throw new Error(`${text} is no yarn`);
    return read;
  });
  if (!first || !second) throw new Error(`${construction} has no yarn`);
  const isOfTwo = kind === 'woven' || of.yarns.length > 1;
  const [warpPlace, weftPlace] = kind === 'woven' ? (['warp', 'weft'] as const) : (['face', 'back'] as const);
  const yarns: FabricDraft['yarns'] = isOfTwo
    ? [
        { place: warpPlace, ...first },
        { place: weftPlace, ...second },
      ]
    : [{ place: 'yarn', ...first }];
  const usable_width_cm = random.pick(widths_cm);
  const width = { usable_width_cm, full_width_cm: usable_width_cm + random.between(2, kind === 'knitted' ? 5 : 4) };
  if (of.warp === undefined || of.weft === undefined) {
    const weight_gsm = random.between(of.lightest_gsm, of.heaviest_gsm);
    return { weight_gsm, ...width, yarns, density_warp: null, density_weft: null };
  }
  const woven = (threads: number) => Math.round(threads * (0.96 + random.next() * 0.08));
  const [warp, weft] = [woven(of.warp), woven(of.weft)];
  // Threads on 10 cm times grams in 1,000 m of each; crossing makes them some per cent longer than the cloth.
  const grams = 0.001 * (warp * dtexOf(first) + weft * dtexOf(second));
  return {
    weight_gsm: Math.round(grams * (1.05 + random.next() * 0.04)),
    ...width,
    yarns,
    density_warp: warp,
    density_weft: weft,
  };
}

const denims = [49, 48, 51, 50, 63, 60, 43, 59, 1, 61];

/** A card whose first colour no other cloth of the family begins with for a while. */
function colours(
  { construction, pattern }: FabricDraft,
  place: number,
  family: number,
  random: Chance,
): FabricDraft['colours'] {
  const most = pattern === 'solid' ? random.between(6, 18) : random.between(3, 6);
  const isDenim = construction === 'denim';
  const range = isDenim ? denims : palette.map((_, at) => at);
  const step = isDenim ? 3 : 23;
  const chosen = new Set<number>();
  for (let at = 0; chosen.size < Math.min(most, range.length); at++) {
    const first = (family * 11 + place * step) % range.length;
    chosen.add(range[at === 0 ? first : random.between(0, range.length - 1)] as number);
  }
  return [...chosen].map((at, order) => {
    const { zh: name_zh, en: name_en, hex } = palette[at] as (typeof palette)[number];
    const stock = random.often(0.55) ? 10 * random.between(3, 240) : 0;
    return { number: String(order + 1).padStart(2, '0'), name_zh, name_en, hex: ofThisLot(hex, random), stock };
  });
}

/** No two dye-houses hit a colour alike. */
const ofThisLot = (hex: string, random: Chance) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.min(255, Math.max(0, Number.parseInt(hex.slice(at, at + 2), 16) + random.between(-3, 3)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
