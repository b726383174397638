import { expect, test } from 'vitest';
import { readMoment, readQuantity, readSum } from './read-cells.ts';

const iso = (cell: string) => {
  const at = readMoment(cell);
  return typeof at === 'number' ? new Date(at).toISOString() : at;
};

test('sums are read with their units, signs and separators, to a ten-thousandth of a yuan', () => {
  const sums: [string, number | undefined][] = [
    ['86元', 860_000],
    ['￥1,234.50', 12_345_000],
    ['１２．５', 125_000],
    ['1.2万', 120_000_000],
    ['1.2万元', 120_000_000],
    ['RMB 3', 30_000],
    ['2.55', 25_500],
    ['0.001', 10],
    ['-¥5', -50_000],
    ['-27.5', -275_000],
    ['(12.00)', -120_000],
    ['12.00￥', 120_000],
    ['--5', undefined],
    ['-¥-5', undefined],
    ['-(5)', undefined],
    ['1E3', 10_000_000],
    ['.5', 5_000],
    ['0.0', 0],
    ['86斤', undefined],
    ['一百', undefined],
    ['', undefined],
    ['12,34', undefined],
    ['9'.repeat(30), undefined],
  ];
  for (const [cell, sum] of sums) expect([cell, readSum(cell)]).toEqual([cell, sum]);
});

test('quantities are read whatever they are counted in', () => {
  expect(['1473个', '12 pcs', '1.2万件', '1,204', '-3', '2.5米', 'x'].map(readQuantity)).toEqual([
    1473,
    12,
    12_000,
    1204,
    -3,
    2.5,
    undefined,
  ]);
});

test('dates are read as spreadsheets and people write them, in China’s time where they do not say', () => {
  const dates: [string, string | undefined][] = [
    ['2020-02-20 23:59:54', '2020-02-20T15:59:54.000Z'],
    ['2010-12-01 08:26:00', '2010-12-01T00:26:00.000Z'],
    ['2019#3#28', '2019-03-27T16:00:00.000Z'],
    ['2019/3/8 9:05', '2019-03-08T01:05:00.000Z'],
    ['2019年3月28日 14时5分', '2019-03-28T06:05:00.000Z'],
    ['20190328', '2019-03-27T16:00:00.000Z'],
    ['43601', '2019-05-15T16:00:00.000Z'],
    ['43601.75', '2019-05-16T10:00:00.000Z'],
    ['2026-11-11T20:00:00+08:00', '2026-11-11T12:00:00.000Z'],
    ['2026-11-11T20:00:00Z', '2026-11-11T20:00:00.000Z'],
    ['2026-11-20T15:30:00+0800', '2026-11-20T07:30:00.000Z'],
    ['2026-11-20 15:30:00 +0800', '2026-11-20T07:30:00.000Z'],
    ['2026-11-20 15:30 GMT+8', '2026-11-20T07:30:00.000Z'],
    ['2026-11-20 15:30:00.123Z', '2026-11-20T15:30:00.123Z'],
    ['2026/11/20 上午 9:05', '2026-11-20T01:05:00.000Z'],
    ['2026/11/20 上午 12:05', '2026-11-19T16:05:00.000Z'],
    ['2026/11/20 下午 3:05', '2026-11-20T07:05:00.000Z'],
    ['2026/11/20 下午 12:05', '2026-11-20T04:05:00.000Z'],
    ['2026年11月20日 下午3时05分', '2026-11-20T07:05:00.000Z'],
    ['2026/11/20 3:05 PM', '2026-11-20T07:05:00.000Z'],
    ['2026-11-20 03:05:00 pm', '2026-11-20T07:05:00.000Z'],
    ['2026-11-20 12:05 AM', '2026-11-19T16:05:00.000Z'],
    ['2026-11-20 上午 15:05', undefined],
    ['2026-11-20 15:30 +9900', undefined],
    ['2026-02-30T10:00:00+08:00', undefined],
    ['2019-02-30', undefined],
    ['2019-03-28 25:00', undefined],
    ['12/1/2010 8:26', 'ambiguous'],
    ['86', undefined],
    ['99999', undefined],
    ['soon', undefined],
  ];
  for (const [cell, at] of dates) expect([cell, iso(cell)]).toEqual([cell, at]);
});
