import { expect, test } from 'vitest';
import { bandsOf, monthlyFen, salaryText } from './salary.ts';

const pay = (low: number, high: number, basis: 'month' | 'year' | 'day' | 'hour' = 'month', months = 12) => ({
  low_fen: low * 100,
  high_fen: high * 100,
  basis,
  months,
});

test('pay of every basis counts as what it makes a month', () => {
  expect(monthlyFen(20_000, 'day')).toBe(435_000);
  expect(monthlyFen(3_000, 'hour')).toBe(522_000);
  expect(monthlyFen(24_000_000, 'year')).toBe(2_000_000);
});

test('a salary is in each band that it reaches into, and not in one that it only touches', () => {
  expect(bandsOf(pay(6_500, 9_500))).toEqual(['5k-8k', '8k-12k']);
  expect(bandsOf(pay(8_000, 12_000))).toEqual(['8k-12k']);
  expect(bandsOf(pay(12_000, 12_000))).toEqual(['12k-20k']);
  expect(bandsOf(pay(28_000, 60_000))).toEqual(['20k-30k', 'over-30k']);
  expect(bandsOf(pay(150, 220, 'day'))).toEqual(['under-5k']);
  expect(bandsOf(pay(25, 40, 'hour'))).toEqual(['under-5k', '5k-8k']);
});

test('it is written with its basis, and with how many months a year has', () => {
  expect(salaryText(pay(6_500, 9_500, 'month', 13), 'zh-CN')).toBe('6,500–9,500 元/月 · 13 薪');
  expect(salaryText(pay(6_500, 9_500, 'month', 13), 'en')).toBe('CNY 6,500–9,500 a month, 13 months’ pay');
  expect(salaryText(pay(40, 40, 'hour'), 'zh-CN')).toBe('40 元/小时');
  expect(salaryText(pay(40, 50, 'hour'), 'en')).toBe('CNY 40–50 an hour');
});
