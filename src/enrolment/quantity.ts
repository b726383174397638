import { foldTyped } from '#kit/typed-text.ts';

const number = /^(-?\d{1,12}(?:\.\d{1,4})?)([百千])?([万亿])?$/;
const zeros: Record<string, number> = { 百: 2, 千: 3, 万: 4, 亿: 8 };

/** A number as people type it: 8,000, 8 000, 1.2万, 3千, ８０. What is none stays as it was typed; null when nothing stands there. */
export function readQuantity(text: string): number | string | null {
  // Longer than any number: folding its signs would take the square of the time.
  if (text.length > 100) return text;
  const typed = foldTyped(text).replace(/[\s,]/g, '');
  if (typed === '') return null;
  const [, digits, hundreds = '', myriads = ''] = number.exec(typed) ?? [];
  // By the exponent: 1.1 times 10,000 is 11,000.000000000002.
  return digits ? Number(`${digits}e${(zeros[hundreds] ?? 0) + (zeros[myriads] ?? 0)}`) : text;
}
