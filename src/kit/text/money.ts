import { grouped } from './grouped.ts';
import type { Language } from './language.ts';

/** Money is integer fen everywhere; only these functions format it. `Intl` takes ten times as long. */
export const yuan = (amount_fen: number): string =>
  `¥${(amount_fen / 100).toFixed(2).replace(/\d(?=(?:\d{3})+\.)/g, '$&,')}`;

export interface ShortFigure {
  figure: string;
  unit: string;
}

/**
 * Units by language: lower bound, size, name. A value that rounds up to 10,000 of one unit uses the next: 0.99996 亿 is 1.00 亿,
 * not 10,000 万.
 */
const units: Readonly<Record<Language, readonly (readonly [from: number, size: number, unit: string])[]>> = {
  'zh-CN': [
    [99_995_000, 1e8, '亿'],
    [9_999.5, 1e4, '万'],
  ],
  en: [
    [999_500_000, 1e9, 'B'],
    [999_500, 1e6, 'M'],
    [9_999.5, 1e3, 'K'],
  ],
};

/** A large number for boards: 1.23 亿 / 123M. Three significant digits from ten thousand on. */
export function shortFigure(value: number, language: Language): ShortFigure {
  const found = units[language].find(([from]) => Math.abs(value) >= from);
  // Avoids -0.
  if (!found) return { figure: grouped(Math.round(value) || 0), unit: '' };
  const [, size, unit] = found;
  const scaled = value / size;
  const decimals = Math.abs(scaled) >= 99.95 ? 0 : Math.abs(scaled) >= 9.995 ? 1 : 2;
  return {
    figure: scaled.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    unit,
  };
}
