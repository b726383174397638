import { stripInvisible } from '#kit/text/typed-text.ts';

/**
 * What programs write around a text so that a spreadsheet takes it for no number and no formula, which is no part of it:
 * `="0012"`, `'0012`, `` `0012 ``. With it go spaces around it and characters that nobody sees.
 */
export function bareText(text: string): string {
  const seen = stripInvisible(text).trim();
  if (seen.startsWith('="') && seen.endsWith('"') && seen.length > 3)
    return seen.slice(2, -1).replaceAll('""', '"').trim();
  return seen.replace(/^`|^'(?=[A-Z]{0,4}\d|\s*[=+\-@＝＋－＠])/i, '').trim();
}

/**
 * Why a text is not what somebody wrote, though it looks like a code: `shortened` is a long number of which Excel kept 15 digits
 * or fewer (4.51235E+18), `error` is what a cell shows instead of a value (#N/A). Sums may be written so, numbers of orders not.
 */
export function lostText(text: string): 'shortened' | 'error' | undefined {
  if (/^\d(\.\d+)?E\+\d{2,3}$/.test(text)) return 'shortened';
  return /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text) ? 'error' : undefined;
}

/** Excel holds 15 digits: a whole number with more has lost some already, and is written as Excel shows it. */
const wholeLimit = 1e15;

/** A number without what binary fractions add to it: 0.1 + 0.2 is stored as 0.30000000000000004. */
function numberText(value: number): string {
  if (Math.abs(value) < wholeLimit) return String(Number(value.toPrecision(15)));
  const [digits = '', exponent = ''] = value.toExponential(14).split('e');
  return `${Number(digits)}E${exponent}`;
}

/** How numbers of one format are shown, as far as it matters to what they mean: days and times, percentages, leading zeros. */
export type NumberFormat = (value: number) => string;

/** Days between the calendar that begins in 1904 and the one that begins in 1900. */
const days1904 = 1_462;
/** 31 December 9999. */
const lastDay = 2_958_465;

/** Excel's own formats, which workbooks name by number alone; where a language has its own, that of China. */
export function builtInFormat(id: number): string {
  if (id === 9 || id === 10) return '0%';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56)
    return 'h:m';
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 58) ? 'y-m-d' : '';
}

export function numberFormat(code: string, is1904: boolean): NumberFormat {
  const [first = ''] = code.split(';');
  const signs = first.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').replace(/General/gi, '');
  if (/[ymdhs]/i.test(signs)) {
    const isTime = !/[yd]/i.test(signs) && /[hs]/i.test(signs);
    return (value) => momentText(value, is1904, isTime);
  }
  if (signs.includes('%')) return (value) => `${numberText(value * 100)}%`;
  if (/^[0\- ]*0[0\- ]*0[0\- ]*$/.test(signs)) return (value) => zeroPadded(value, first);
  return numberText;
}

function momentText(value: number, is1904: boolean, isTime: boolean): string {
  const day = is1904 ? value + days1904 : value;
  if (day < 0 || day > lastDay + 1) return numberText(value);
  // Excel keeps a time as a fraction of a day, which comes out some microseconds beside the second.
  const text = new Date(Math.round((day - 25_569) * 86_400) * 1_000).toISOString();
  if (isTime && value < 1) return text.slice(11, 19);
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** Digits put into the places of a format such as 00000000, 0000-0000 or "WF"0000; what is too long stands in the first. */
function zeroPadded(value: number, format: string): string {
  if (!Number.isInteger(value) || value < 0 || value >= wholeLimit) return numberText(value);
  const parts = format.match(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*.|./g) ?? [];
  const places = parts.filter((part) => part === '0').length;
  const digits = String(value).padStart(places, '0');
  let taken = 0;
  const shown = parts.map((part) => {
    if (part !== '0') return /^["\\]/.test(part) ? part.replace(/^["\\]|"$/g, '') : /^[[_*]/.test(part) ? '' : part;
    const from = taken;
    taken = from === 0 ? digits.length - places + 1 : from + 1;
    return digits.slice(from, taken);
  });
  return shown.join('');
}
