import { expect, test } from 'vitest';
import { businessDay, readDay, startOfBusinessDay } from './time.ts';

test('the business day changes at midnight in Shanghai, sixteen hours into the UTC day', () => {
  expect(businessDay(Date.parse('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20');
  expect(businessDay(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  expect(new Date(startOfBusinessDay('2026-11-21')).toISOString()).toBe('2026-11-20T16:00:00.000Z');
});

test('a day that the calendar does not have is not read', () => {
  expect(readDay('2024-02-29')).toBe('2024-02-29');
  for (const text of ['2023-02-29', '2024-13-01', '2024-1-1', 'today', '', null, '2024-02-29T00:00'])
    expect(readDay(text)).toBeUndefined();
});
