import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressOf,
  bandNames,
  bandsOf,
  departments,
  educations,
  facets,
  jobActions,
  jobKinds,
  jobSorts,
  jobStates,
  mayDo,
  monthlyFen,
  readFilter,
  readSavedIds,
  salaryText,
  savedAddress,
  stateOf,
} from './job.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const job = (opens: number | null, closes: number | null, closed: number | null = null) => ({
  opens_at: opens === null ? null : at(opens),
  closes_at: closes === null ? null : at(closes),
  closed_at: closed === null ? null : at(closed),
});

test('the state follows from the timestamps and the clock, to the millisecond', () => {
  const now = (hour: number, ms = 0) => at(hour).getTime() + ms;
  expect(stateOf(job(null, null), now(1))).toBe('draft');
  expect(stateOf(job(2, 5), now(2, -1))).toBe('scheduled');
  expect(stateOf(job(2, 5), now(2))).toBe('open');
  expect(stateOf(job(2, 5), now(5, -1))).toBe('open');
  expect(stateOf(job(2, 5), now(5))).toBe('expired');
  expect(stateOf(job(2, 5, 3), now(4))).toBe('closed');
});

test('what was open never becomes a draft again', () => {
  const table = jobStates.map((state) => [state, jobActions.filter((action) => mayDo(action, state))]);
  expect(table).toEqual([
    ['draft', ['publish']],
    ['scheduled', ['publish', 'withdraw', 'extend']],
    ['open', ['close', 'extend']],
    ['closed', ['publish']],
    ['expired', ['publish']],
  ]);
});

const pay = (low: number, high: number, basis: 'month' | 'year' | 'day' | 'hour' = 'month', months = 12) => ({
  low_fen: low * 100,
  high_fen: high * 100,
  basis,
  months,
});

test('pay of every basis is converted to a month', () => {
  expect(monthlyFen(20_000, 'day')).toBe(435_000);
  expect(monthlyFen(3_000, 'hour')).toBe(522_000);
  expect(monthlyFen(24_000_000, 'year')).toBe(2_000_000);
});

test('a salary is in each band that it overlaps, not in one that it only touches', () => {
  expect(bandsOf(pay(6_500, 9_500))).toEqual(['5k-8k', '8k-12k']);
  expect(bandsOf(pay(8_000, 12_000))).toEqual(['8k-12k']);
  expect(bandsOf(pay(12_000, 12_000))).toEqual(['12k-20k']);
  expect(bandsOf(pay(28_000, 60_000))).toEqual(['20k-30k', 'over-30k']);
  expect(bandsOf(pay(150, 220, 'day'))).toEqual(['under-5k']);
  expect(bandsOf(pay(25, 40, 'hour'))).toEqual(['under-5k', '5k-8k']);
});

test('it is formatted with its basis and the number of monthly payments', () => {
  expect(salaryText(pay(6_500, 9_500, 'month', 13), 'zh-CN')).toBe('6,500–9,500 元/月 · 13 薪');
  expect(salaryText(pay(6_500, 9_500, 'month', 13), 'en')).toBe('CNY 6,500–9,500 a month, 13 months’ pay');
  expect(salaryText(pay(40, 40, 'hour'), 'zh-CN')).toBe('40 元/小时');
  expect(salaryText(pay(40, 50, 'hour'), 'en')).toBe('CNY 40–50 an hour');
});

const known = [...departments, ...educations, ...jobKinds, ...jobSorts, ...bandNames, '330100', '0', '-1', '1e3'];
const text = fc.oneof(
  // Truncated inside an encoded space.
  fc.nat({ max: 3 }).map((more) => `${'布'.repeat(58 + more)}  布`),
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.array(fc.constantFrom(...known, ',', ' ', '%', '\u0000', '布'), { maxLength: 90 }).map((parts) => parts.join(',')),
);

test('any URL is parsed without error, and a filter round-trips through its URL', () => {
  const name = fc.constantFrom('q', 'sort', 'page', 'x', ...facets);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, text), { maxLength: 9 }), (pairs) => {
      const filter = readFilter(new URLSearchParams(pairs));
      const address = addressOf(filter);
      expect(readFilter(new URL(address, 'https://weftline.example').searchParams)).toEqual(filter);
      expect(address.length).toBeLessThan(2_000);
    }),
  );
  fc.assert(
    fc.property(text, (saved) => {
      const ids = readSavedIds(saved);
      expect(readSavedIds(new URL(savedAddress(ids), 'https://weftline.example').searchParams.get('saved'))).toEqual(
        ids,
      );
    }),
  );
});
