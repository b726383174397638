import { expect, test } from 'vitest';
import { shortFigure, yuan } from './money.ts';

const short = (value: number, language: 'zh-CN' | 'en' = 'zh-CN') => {
  const { figure, unit } = shortFigure(value, language);
  return `${figure}${unit}`;
};

test('money to the fen has its sign, its thousands and two decimals', () => {
  expect([0, 1, 123_456_789, -50].map(yuan)).toEqual(['¥0.00', '¥0.01', '¥1,234,567.89', '¥-0.50']);
});

test('a large number has three digits that count and the unit of each language', () => {
  expect([9_999, 12_345, 123_456, 1_234_567, 123_456_789, 12_345_678_900].map((value) => short(value))).toEqual([
    '9,999',
    '1.23万',
    '12.3万',
    '123万',
    '1.23亿',
    '123亿',
  ]);
  expect([9_999, 12_345, 123_456, 1_234_567, 1_234_567_890].map((value) => short(value, 'en'))).toEqual([
    '9,999',
    '12.3K',
    '123K',
    '1.23M',
    '1.23B',
  ]);
  expect(short(-23_456)).toBe('-2.35万');
});

test('what is rounded up to the next unit, or to one more digit, is written as that', () => {
  expect([9_999.6, 99_960, 999_600, 99_999_999.99].map((value) => short(value))).toEqual([
    '1.00万',
    '10.0万',
    '100万',
    '1.00亿',
  ]);
  expect([9_999.6, 99_960, 999_999.99, 999_999_999].map((value) => short(value, 'en'))).toEqual([
    '10.0K',
    '100K',
    '1.00M',
    '1.00B',
  ]);
});

test('a few fen less than nothing are nothing, without a sign', () => {
  expect(short(-0.4)).toBe('0');
});

test('a sum has its fen and a comma before every three digits', () => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const fen of [0, 1, 99, 100, 12_345, 99_999, 100_000, 123_456_789, 100_000_000_000, -123_456])
    expect(yuan(fen)).toBe(`¥${format.format(fen / 100)}`);
});
