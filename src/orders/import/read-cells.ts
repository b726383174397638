import { businessOffsetMs, dayMs } from '#kit/text/time.ts';
import { foldTyped } from '#kit/text/typed-text.ts';

/** Cells as people and their programs write them: 86元, 1.2万, 1,204.50, 2019#3#28, 43601. */

const plain = (text: string) => foldTyped(text).replace(/\s+/g, ' ');

const scales: Record<string, number> = { 千: 1e3, 万: 1e4, 十万: 1e5, 百万: 1e6, 亿: 1e8, w: 1e4, k: 1e3 };

const number = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(\.\d+)?(?:e([+-]?\d{1,2}))?(十万|百万|[千万亿wk])?(.*)$/i;

/** A number with what stands behind it; undefined when there is none. */
function readNumber(text: string): { value: number; unit: string } | undefined {
  // Accountants write what is negative in brackets.
  const bracketed = /^\((.*)\)$/.exec(text);
  const found = number.exec(bracketed?.[1] ?? text);
  if (!found) return undefined;
  const [, sign, whole = '', fraction = '', exponent, scale, unit = ''] = found;
  const value =
    Number(`${whole.replaceAll(',', '') || '0'}${fraction}e${exponent ?? 0}`) *
    (scales[scale?.toLowerCase() ?? ''] ?? 1);
  return { value: sign === '-' || bracketed ? -value : value, unit: unit.trim() };
}

/** Ten-thousandths of a yuan: prices have up to four decimals, and sums of them are rounded once. */
export const sumsPerYuan = 10_000;
const currency = /^(?:rmb|cny|人民币|[¥￥])\s*/i;
const sumUnit = /^([元圆块¥]|rmb|cny|元整|元\/\S{1,4})?$/i;

/** A sum of money in ten-thousandths of a yuan; undefined when it is none. */
export function readSum(cell: string): number | undefined {
  const text = plain(cell);
  const isNegative = /^-\s*(?=\D)/.test(text);
  const read = readNumber(text.replace(/^-\s*(?=[^\d.])/, '').replace(currency, ''));
  // Two signs are a slip of the hand, and no sum above nothing.
  if (!read || !sumUnit.test(read.unit) || (isNegative && read.value < 0)) return undefined;
  const sum = Math.round(read.value * sumsPerYuan) * (isNegative ? -1 : 1);
  return Number.isSafeInteger(sum) ? sum + 0 : undefined;
}

/** A quantity with any short unit behind it, such as 1473个 or 12 pcs; undefined when it is none. */
export function readQuantity(cell: string): number | undefined {
  const read = readNumber(plain(cell));
  return read && /^[\p{L}/]{0,6}$/u.test(read.unit) ? read.value : undefined;
}

const fullTime =
  /^(\d{4})\s?[-/.#年]\s?(\d{1,2})\s?[-/.#月]\s?(\d{1,2})\s?日?(?:[ T]?\s?(上午|下午|凌晨)?\s?(\d{1,2})[:时点](\d{1,2})(?:[:分](\d{1,2}(?:\.\d+)?)秒?)?分?\s?(am|pm)?\s?(z|(?:gmt|utc)?[+-]\d{1,2}(?::?\d{2})?)?)?$/i;
const packedTime = /^(\d{4})(\d{2})(\d{2})()(?:(\d{2})(\d{2})(\d{2})?)?$/;
/** Excel counts days from 1899-12-30; these are the years 1954 to 2119, so that no plain year is taken for one. */
const serialDays = { from: 20_000, to: 80_000 };

const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;

/** Puts the year first where only one order is possible: 20/11/2026, 11/20/2026 and 11/11/2026, but not 12/1/2026. */
const yearFirst = (text: string) =>
  text.replace(yearLast, (date, first, _, second, year) =>
    first === second || Number(first) > 12
      ? `${year}-${second}-${first}`
      : Number(second) > 12
        ? `${year}-${first}-${second}`
        : date,
  );

/**
 * Milliseconds of a date or time, in China's time where it does not say its own; `ambiguous` when it is unclear which
 * is the day and which the month; undefined when it is none.
 */
export function readMoment(cell: string): number | 'ambiguous' | undefined {
  const text = yearFirst(plain(cell));
  const parts = fullTime.exec(text) ?? packedTime.exec(text);
  if (parts) {
    const [, year = 0, month = 0, day = 0, , clock = 0, minute = 0, second = 0] = parts.map((part) =>
      Number(part ?? 0),
    );
    const hour = hourOf(clock, parts[4] || parts[8]);
    const at = Date.UTC(year, month - 1, day, hour, minute) + Math.round(second * 1000);
    const isReal = new Date(at).getUTCMonth() === month - 1 && new Date(at).getUTCDate() === day;
    const offset = offsetMs(parts[9]);
    return isReal && hour < 24 && minute < 60 && second < 60 && offset !== undefined ? at - offset : undefined;
  }
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const serial = Number(text);
    if (serial < serialDays.from || serial >= serialDays.to) return undefined;
    return Math.round(((serial - 25_569) * dayMs) / 1000) * 1000 - businessOffsetMs;
  }
  return /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/.test(text) ? 'ambiguous' : undefined;
}

/** Hour of the day; NaN of an hour that no such half of a day has. */
function hourOf(clock: number, half: string | undefined): number {
  if (!half) return clock;
  if (/^(?:下午|pm)$/i.test(half)) return clock < 12 ? clock + 12 : clock < 24 ? clock : Number.NaN;
  return clock > 12 ? Number.NaN : clock % 12;
}

/** How far ahead of UTC a time says that it is: China's, where it says nothing; undefined of what no place on earth has. */
function offsetMs(text: string | undefined): number | undefined {
  if (!text) return businessOffsetMs;
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
