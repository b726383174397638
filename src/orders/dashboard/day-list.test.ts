import { expect, test } from 'vitest';
import { readDays, writeDays } from './day-list.ts';

test('days come back as they were, over the end of a month too', () => {
  const days = [
    { day: '2026-02-27', orders: null, turnover: null, turnoverBefore: null },
    { day: '2026-02-28', orders: 44, turnover: 46, turnoverBefore: 40 },
    { day: '2026-03-01', orders: 0, turnover: 100, turnoverBefore: 0 },
    { day: '2026-03-02', orders: 7, turnover: 8, turnoverBefore: null },
  ];
  expect(writeDays(days)).toBe(',,;44,46,40;0,100,0;7,8,');
  expect(readDays(writeDays(days), '2026-02-27')).toEqual(days);
});
