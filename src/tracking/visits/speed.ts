import { stepOfValue, stepsOfVital, type Vital, vitalNames } from '#tracking/figures/vital-steps.ts';

/** Digits of a measure: its step, and 0 where nothing was measured. */
const digits = 26;
const pageUnit = 2 ** 24;

/** What one page told of its speed as one number: the page, and below it one digit for each measure. */
export function speedOf(page: number, extras: readonly (readonly [name: string, value: string])[]): number {
  const told = new Map(extras);
  let code = 0;
  for (const [place, name] of vitalNames.entries()) {
    const value = told.get(name);
    if (value !== undefined && /^\d{1,7}(\.\d{1,6})?$/.test(value))
      code += (1 + stepOfValue(name, Number(value))) * digits ** place;
  }
  return page * pageUnit + code;
}

/** In SQL: the page of such a number, and its digits. */
export const speedPage = (speed: string) => `(${speed} >> 24)::int`;
export const speedCode = (speed: string) => `(${speed} & ${pageUnit - 1})::int`;

/** How often each step of each measure is among these digits. */
export function countSteps(codes: readonly number[]): Partial<Record<Vital, number[]>> {
  const counts = vitalNames.map(() => new Array<number>(stepsOfVital).fill(0));
  for (let code of codes)
    for (const of of counts) {
      const digit = code % digits;
      code = (code - digit) / digits;
      if (digit > 0) of[digit - 1] = (of[digit - 1] as number) + 1;
    }
  return Object.fromEntries(vitalNames.flatMap((name, at) => (counts[at]?.some(Boolean) ? [[name, counts[at]]] : [])));
}
