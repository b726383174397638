import { compositionText } from '#fabrics/composition.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { gradesOf } from '#fabrics/fabric-checks.ts';
import { certificateKinds, constructions, dyeings, fastnessWords, functions, patterns } from '#fabrics/fabric-terms.ts';
import { fastnessKinds, gradeText } from '#fabrics/fastness.ts';
import { swatchAddress } from '#fabrics/pictures.server.ts';
import { amountText, priceText } from '#fabrics/quantity-text.ts';
import { yarnText } from '#fabrics/yarn-count.ts';
import { boundUnits } from '#kit/text/bound-units.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

const words = defineWords({
  price: ['单价（起订量 / 最低）', 'Unit price (minimum order / lowest)'],
  minimum: ['起订量', 'Minimum order'],
  composition: ['成分', 'Composition'],
  construction: ['组织', 'Construction'],
  weight: ['克重', 'Weight'],
  width: ['有效门幅', 'Usable width'],
  yarns: ['纱支', 'Yarns'],
  density: ['密度（根/10 cm）', 'Threads per 10 cm'],
  dyeing: ['染色', 'Dyeing'],
  functions: ['功能', 'Functions'],
  stretch: ['弹性（经 / 纬）', 'Stretch, warp / weft'],
  shrinkage: ['水洗缩率（经 / 纬）', 'Shrinkage, warp / weft'],
  safety: ['安全类别', 'Safety class'],
  certificates: ['有效证书', 'Valid certificates'],
  colours: ['颜色', 'Colours'],
  days: ['交期（现货 / 订货）', 'Lead time (stock / to order)'],
  supplier: ['供应商', 'Supplier'],
});

export const mostCompared = 4;

export interface CompareView {
  columns: { code: string; name: string; swatch: string }[];
  rows: { name: string; texts: string[]; differs: boolean }[];
  /** Codes that there are not. */
  unknown: string[];
}

/** Fabrics side by side, one fact a row. */
export function viewComparison(
  fabrics: readonly Fabric[],
  unknown: string[],
  today: string,
  language: Language,
): CompareView {
  const t = words(language);
  const comma = language === 'en' ? ', ' : '、';
  const pair = (one: number | null, other: number | null, unit = '', divisor = 1) =>
    one === null && other === null
      ? '–'
      : [one, other].map((value) => (value === null ? '–' : `${value / divisor}${unit}`)).join(' / ');
  const facts: [string, (fabric: Fabric) => string][] = [
    [
      t.price,
      ({ prices, unit }) =>
        [prices[0], prices.at(-1)]
          .map((step) => priceText(step?.price_fen ?? 0, unit, language).replaceAll(' ', '\u00a0'))
          .join(' → '),
    ],
    [t.minimum, ({ minimum_order, unit }) => amountText(minimum_order, unit, language)],
    [t.composition, ({ composition }) => boundUnits(compositionText(composition, language))],
    [
      t.construction,
      ({ construction, pattern }) =>
        `${inLanguage(constructions[construction].name, language)} · ${inLanguage(patterns[pattern], language)}`,
    ],
    [t.weight, ({ weight_gsm }) => `${weight_gsm} g/m²`],
    [t.width, ({ usable_width_cm }) => `${usable_width_cm} cm`],
    [t.yarns, ({ yarns }) => yarns.map(yarnText).join(' × ')],
    [t.density, ({ density_warp, density_weft }) => pair(density_warp, density_weft)],
    [t.dyeing, ({ dyeing }) => inLanguage(dyeings[dyeing], language)],
    [t.functions, (fabric) => fabric.functions.map((each) => inLanguage(functions[each], language)).join(comma) || '–'],
    [t.stretch, ({ stretch_warp, stretch_weft }) => pair(stretch_warp, stretch_weft, '%')],
    [
      t.shrinkage,
      ({ shrinkage_warp_permille, shrinkage_weft_permille }) =>
        pair(shrinkage_warp_permille, shrinkage_weft_permille, '%', 10),
    ],
    ...fastnessKinds.map((kind): [string, (fabric: Fabric) => string] => [
      inLanguage(fastnessWords[kind], language),
      (fabric) => {
        const grade = gradesOf(fabric)[kind];
        return grade === undefined ? '–' : gradeText(grade);
      },
    ]),
    [t.safety, ({ safety_class }) => safety_class],
    [
      t.certificates,
      ({ certificates }) =>
        certificates
          .filter(({ valid_to }) => valid_to >= today)
          .map(({ kind }) => inLanguage(certificateKinds[kind], language))
          .join(comma) || '–',
    ],
    [t.colours, ({ colours }) => String(colours.length)],
    [t.days, ({ stock_days, bulk_days }) => `${stock_days} / ${bulk_days}`],
    [t.supplier, ({ supplier }) => supplier],
  ];
  return {
    columns: fabrics.map((fabric) => ({
      code: fabric.code,
      name: language === 'en' ? fabric.name_en : fabric.name_zh,
      swatch: swatchAddress(fabric),
    })),
    rows: facts.map(([name, of]) => {
      const texts = fabrics.map(of);
      return { name, texts, differs: new Set(texts).size > 1 };
    }),
    unknown,
  };
}
