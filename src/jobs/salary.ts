import type { Language } from '#kit/text/language.ts';

export const salaryBases = ['month', 'year', 'day', 'hour'] as const;
export type SalaryBasis = (typeof salaryBases)[number];

/** What is paid, per what: two sums in fen, and for monthly pay how many of them a year has (13, with an extra month). */
export interface Salary {
  low_fen: number;
  high_fen: number;
  basis: SalaryBasis;
  months: number;
}

/** Paid days of a month and hours of a day by labour law: (365 - 104) / 12, and eight. */
const daysPerMonth = 21.75;
const hoursPerDay = 8;
const perMonth: Record<SalaryBasis, number> = {
  hour: hoursPerDay * daysPerMonth,
  day: daysPerMonth,
  month: 1,
  year: 1 / 12,
};
/** A sum as what it makes a month, so that jobs of every basis stand in one order. */
export const monthlyFen = (fen: number, basis: SalaryBasis): number => Math.round(fen * perMonth[basis]);

/** Bands of monthly pay, in yuan, from inclusive to exclusive. */
export const salaryBands = {
  'under-5k': [0, 5_000],
  '5k-8k': [5_000, 8_000],
  '8k-12k': [8_000, 12_000],
  '12k-20k': [12_000, 20_000],
  '20k-30k': [20_000, 30_000],
  'over-30k': [30_000, Number.POSITIVE_INFINITY],
} as const;
export type SalaryBand = keyof typeof salaryBands;
export const bandNames = Object.keys(salaryBands) as [SalaryBand, ...SalaryBand[]];

/** Every band that a salary reaches into: who looks for 8 to 12 thousand wants to see 10 to 15 as well. */
export function bandsOf({ low_fen, high_fen, basis }: Pick<Salary, 'low_fen' | 'high_fen' | 'basis'>): SalaryBand[] {
  const [low, high] = [monthlyFen(low_fen, basis) / 100, monthlyFen(high_fen, basis) / 100];
  return bandNames.filter((name) => {
    const [from, to] = salaryBands[name];
    // A range that only ends where a band begins does not reach into it.
    return low < to && (high > from || (low === high && high === from));
  });
}

const thousands = (fen: number): string => (fen / 100).toLocaleString('en-US');
const units: Record<SalaryBasis, readonly [string, string]> = {
  month: ['月', 'month'],
  year: ['年', 'year'],
  day: ['天', 'day'],
  hour: ['小时', 'hour'],
};

/** 8,000–12,000 元/月 · 13 薪; CNY 8,000–12,000 a month, 13 months’ pay. */
export function salaryText({ low_fen, high_fen, basis, months }: Salary, language: Language): string {
  const range = low_fen === high_fen ? thousands(low_fen) : `${thousands(low_fen)}–${thousands(high_fen)}`;
  const [zh, en] = units[basis];
  const extra = basis === 'month' && months > 12;
  return language === 'en'
    ? `CNY ${range} ${en === 'hour' ? 'an' : 'a'} ${en}${extra ? `, ${months} months’ pay` : ''}`
    : `${range} 元/${zh}${extra ? ` · ${months} 薪` : ''}`;
}

/** The band as people read it: 8,000–12,000 元, 30,000 元以上. */
export function bandText(band: SalaryBand, language: Language): string {
  const [from, to] = salaryBands[band];
  const english = language === 'en';
  const yuan = (sum: number) => sum.toLocaleString('en-US');
  if (from === 0) return english ? `Under CNY ${yuan(to)}` : `${yuan(to)} 元以下`;
  if (to === Number.POSITIVE_INFINITY) return english ? `CNY ${yuan(from)} and more` : `${yuan(from)} 元以上`;
  return english ? `CNY ${yuan(from)}–${yuan(to)}` : `${yuan(from)}–${yuan(to)} 元`;
}
