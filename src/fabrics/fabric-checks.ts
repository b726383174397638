import type { Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { compositionProblem, percent, sumOf } from './composition.ts';
import type { FabricDraft, FabricField } from './fabric-fields.ts';
import { certificateKinds, constructions } from './fabric-terms.ts';
import { widthProblem } from './fabric-weight.ts';
import { belowClass, type FastnessKind, fastnessKinds, isGrade } from './fastness.ts';
import { ladderProblem } from './price-ladder.ts';
import { yarnProblem } from './yarn-count.ts';

const words = defineWords({
  empty: ['请填写成分', 'Enter the composition'],
  repeated_fibre: ['同一种纤维只能写一次', 'Each fibre can be entered only once'],
  share_out_of_range: ['每种纤维占 0.1% 到 100%', 'Each share must be between 0.1% and 100%'],
  sum_not_100: [
    (sum: string) => `成分合计 ${sum}，应为 100%`,
    (sum: string) => `The shares add up to ${sum} instead of 100%`,
  ],
  usable_wider: ['有效门幅不能大于全幅', 'The usable width cannot exceed the full width'],
  edges_too_wide: [
    '布边合计超过 15 厘米，请核对门幅',
    'The selvedges add up to more than 15 cm. Please check the widths',
  ],
  yarn: ['纱支与单位不符，请核对', 'A yarn count does not match its unit. Please check'],
  no_step: ['请至少填写一档价格', 'Enter at least one price'],
  step_out_of_range: [
    '起订量和单价都要大于 0，且在合理范围内',
    'Quantities and prices must be above 0 and within range',
  ],
  first_above_minimum: ['第一档的数量不能高于最小起订量', 'The first price break cannot start above the minimum order'],
  not_ascending: ['各档数量应从小到大，不能重复', 'Quantities must increase with each price break'],
  price_rises: ['量越大单价不能越高', 'The price cannot rise with the quantity'],
  minimum_per_colour: ['每色起订量不能大于总起订量', 'The minimum per colour cannot exceed the minimum order'],
  grade: [
    '色牢度为 1 至 5 级，可取半级（耐光至 8 级）',
    'Fastness grades are 1 to 5 in half steps (up to 8 for light)',
  ],
  below_class: [
    (safety: string) => `低于 ${safety} 类的要求（GB 18401）`,
    (safety: string) => `Below the requirement for class ${safety} (GB 18401)`,
  ],
  expired: [
    (kind: string, day: string) => `${kind} 已于 ${day} 过期`,
    (kind: string, day: string) => `${kind} expired on ${day}`,
  ],
  no_day: ['证书有效期不是有效日期', 'A certificate has an invalid expiry date'],
  repeated_certificate: ['同一张证书写了两次', 'A certificate is entered twice'],
  no_colour: ['请至少填写一个颜色', 'Enter at least one colour'],
  repeated_colour: [(number: string) => `色号 ${number} 重复`, (number: string) => `Colour ${number} is entered twice`],
  unit: ['梭织按米，针织可按公斤', 'Woven fabrics are sold by the metre; only knits can be sold by the kilogram'],
});

export type FabricProblems = Partial<Record<FabricField, string>>;

const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};

/**
 * What does not fit together in a draft whose fields are each sound, in words, by field; empty when all fits.
 *
 * @param today the business day, as 2026-11-21: a certificate is good until the end of its last day.
 */
export function fabricProblems(draft: FabricDraft, today: string, language: Language): FabricProblems {
  const t = words(language);
  const problems: FabricProblems = {};
  const wrong = compositionProblem(draft.composition);
  if (wrong === 'sum_not_100') problems.composition = t.sum_not_100(percent(sumOf(draft.composition)));
  else if (wrong) problems.composition = t[wrong];

  const width = widthProblem(draft.usable_width_cm, draft.full_width_cm);
  if (width) problems.usable_width_cm = t[width];
  if (draft.yarns.some((yarn) => yarnProblem(yarn))) problems.yarns = t.yarn;

  const ladder = ladderProblem(draft.prices, draft.minimum_order);
  if (ladder) problems.prices = t[ladder];
  if (draft.minimum_per_colour > draft.minimum_order) problems.minimum_per_colour = t.minimum_per_colour;
  if (draft.unit === 'kilogram' && constructions[draft.construction].kind === 'woven') problems.unit = t.unit;

  const grades = gradesOf(draft);
  for (const kind of fastnessKinds) {
    const grade = grades[kind];
    if (grade !== undefined && !isGrade(kind, grade)) problems[`fastness_${kind}`] = t.grade;
  }
  const low = belowClass(draft.safety_class, grades);
  if (low) problems[`fastness_${low}`] ??= t.below_class(draft.safety_class);

  Object.assign(problems, certificateProblem(draft, today, language), colourProblem(draft, language));
  return problems;
}

export const gradesOf = (draft: Pick<FabricDraft, `fastness_${FastnessKind}`>): Partial<Record<FastnessKind, number>> =>
  Object.fromEntries(
    fastnessKinds.flatMap((kind) => {
      const grade = draft[`fastness_${kind}`];
      return grade === null ? [] : [[kind, grade]];
    }),
  );

function certificateProblem({ certificates }: FabricDraft, today: string, language: Language): FabricProblems {
  const t = words(language);
  const seen = new Set<string>();
  for (const { kind, number, valid_to } of certificates) {
    const name = certificateKinds[kind][language === 'en' ? 1 : 0];
    if (!isDay(valid_to)) return { certificates: t.no_day };
    if (valid_to < today) return { certificates: t.expired(name, valid_to) };
    if (seen.has(`${kind} ${number}`)) return { certificates: t.repeated_certificate };
    seen.add(`${kind} ${number}`);
  }
  return {};
}

function colourProblem({ colours }: FabricDraft, language: Language): FabricProblems {
  const t = words(language);
  if (colours.length === 0) return { colours: t.no_colour };
  const numbers = colours.map(({ number }) => number.toLowerCase());
  const twice = numbers.find((number, at) => numbers.indexOf(number) < at);
  return twice === undefined ? {} : { colours: t.repeated_colour(twice) };
}
