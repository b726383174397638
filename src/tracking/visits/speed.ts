/** Digits of a measure: its step, and 0 where nothing was measured. */
const digits = 26;
const pageUnit = 2 ** 24;

/** The measures of one page view as one number: the page, and below it one digit for each measure. */
export function speedOf(page: number, extras: readonly (readonly [name: string, value: string])[]): number {
  const given = new Map(extras);
  let code = 0;
  for (const [place, name] of vitalNames.entries()) {
    const value = given.get(name);
    if (value !== undefined && /^\d{1,7}(\.\d{1,6})?$/.test(value))
      code += (1 + stepOfValue(name, Number(value))) * digits ** place;
  }
  return page * pageUnit + code;
}

/** The page of such a number, and its digits. */
export const speedPage = (speed: number) => Math.floor(speed / pageUnit);
export const speedCode = (speed: number) => speed % pageUnit;

/** How often each step of each measure is among these digits: one list, the steps of the first measure first. */
export function countSteps(codes: readonly number[]): number[] {
  const counts = new Array<number>(vitalNames.length * stepsOfVital).fill(0);
  for (let code of codes)
    for (let place = 0; code > 0; place++) {
      const digit = code % digits;
      code = (code - digit) / digits;
      const step = place * stepsOfVital + digit - 1;
      if (digit > 0) counts[step] = (counts[step] ?? 0) + 1;
    }
  return counts;
}

/** Several such lists as one. */
export const addSteps = (lists: readonly (readonly number[])[]): number[] =>
  countSteps([]).map((_, step) => lists.reduce((sum, counts) => sum + (counts[step] ?? 0), 0));

/** What such a list says of each measure that was reported. */
export const summariesOf = (counts: readonly number[]) =>
  vitalNames
    .map((metric, at) => ({
      metric,
      ...summaryOf(metric, counts.slice(at * stepsOfVital, (at + 1) * stepsOfVital)),
    }))
    .filter(({ count }) => count > 0);

/** Web vitals, with the limits of good and poor that Google gives them (web.dev/articles/vitals). Times in milliseconds. */
export const vitals = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1_800, poor: 3_000 },
  ttfb: { good: 800, poor: 1_800 },
} as const;
export type Vital = keyof typeof vitals;
export const vitalNames = Object.keys(vitals) as Vital[];

const toGood = 8;
const toPoor = 6;
const beyond = 10;
/** Twenty-four steps: eight to the limit of good, six to that of poor, ten beyond it, each a quarter wider than the last. */
const stepsOf = (metric: Vital): number[] => {
  const { good, poor } = vitals[metric];
  return [
    ...Array.from({ length: toGood }, (_, at) => (good * (at + 1)) / toGood),
    ...Array.from({ length: toPoor }, (_, at) => good + ((poor - good) * (at + 1)) / toPoor),
    ...Array.from({ length: beyond }, (_, at) => poor * 1.25 ** (at + 1)),
  ];
};
const ends = Object.fromEntries(vitalNames.map((name) => [name, stepsOf(name)])) as Record<Vital, number[]>;

/** The last has no end. */
const stepsOfVital = toGood + toPoor + beyond + 1;

/** The step that a value falls into. */
export function stepOfValue(metric: Vital, value: number): number {
  const found = ends[metric].findIndex((end) => value <= end);
  return found < 0 ? toGood + toPoor + beyond : found;
}

/** What the counts of steps say: the 75th percentile, within its step in proportion, and shares that are exact. */
export function summaryOf(metric: Vital, counts: readonly number[]) {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const share = (from: number, to: number) =>
    count === 0 ? 0 : counts.slice(from, to).reduce((sum, one) => sum + one, 0) / count;
  let left = count * 0.75;
  let p75 = 0;
  for (const [step, one] of counts.entries()) {
    const start = ends[metric][step - 1] ?? 0;
    const end = ends[metric][step] ?? start;
    p75 = one === 0 ? p75 : start + (end - start) * Math.min(1, left / one);
    left -= one;
    if (left <= 0) break;
  }
  return {
    count,
    p75,
    good: share(0, toGood),
    needs: share(toGood, toGood + toPoor),
    poor: share(toGood + toPoor, counts.length),
  };
}
