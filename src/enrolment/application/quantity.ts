import { foldTyped } from '#kit/typed-text.ts';

/** Commas and spaces stand between thousands alone: 1,2万 may be meant as 1.2万, and is not taken for 12万. */
const number = /^(-?(?:\d{1,3}(?:[\s,]+\d{3}){1,3}|\d{1,12})(?:\.\d{1,4})?)\s*([百千])?\s*([万亿])?$/;
const zeros: Record<string, number> = { 百: 2, 千: 3, 万: 4, 亿: 8 };

/** A number as people type it: 8,000, 8 000, 1.2万, 3千, ８０. What is none stays as it was typed; null when nothing stands there. */
export function readQuantity(text: string): number | string | null {
  // Longer than any number: folding its signs would take the square of the time.
  if (text.length > 100) return text;
  const folded = foldTyped(text).trim();
  // Where commas part the thousands, a space is a slip.
  const typed = folded.includes(',') ? folded.replace(/\s/g, '') : folded;
  if (typed === '') return null;
  const [, digits, hundreds = '', myriads = ''] = number.exec(typed) ?? [];
  // By the exponent: 1.1 times 10,000 is 11,000.000000000002.
  return digits ? Number(`${digits.replace(/[\s,]/g, '')}e${(zeros[hundreds] ?? 0) + (zeros[myriads] ?? 0)}`) : text;
}
