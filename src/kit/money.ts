import type { Language } from './language.ts';

/** Money is integer fen everywhere; only these functions turn it into text. */
export const yuan = (amount_fen: number): string =>
  `¥${(amount_fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export interface ShortFigure {
  figure: string;
  unit: string;
}

/** A large number as boards show it: 1.23 亿 / 123M. Three significant digits from ten thousand on. */
export function shortFigure(value: number, language: Language): ShortFigure {
  const steps: readonly (readonly [number, string])[] =
    language === 'en'
      ? [
          [1e9, 'B'],
          [1e6, 'M'],
          [1e4, 'K'],
        ]
      : [
          [1e8, '亿'],
          [1e4, '万'],
        ];
  const step = steps.find(([from]) => Math.abs(value) >= from);
  if (!step) return { figure: Math.round(value).toLocaleString('en-US'), unit: '' };
  const divisor = step[1] === 'K' ? 1e3 : step[0];
  const scaled = value / divisor;
  const decimals = Math.abs(scaled) >= 100 ? 0 : Math.abs(scaled) >= 10 ? 1 : 2;
  return {
    figure: scaled.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    unit: step[1],
  };
}
