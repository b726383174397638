import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDay, dayMs } from '#kit/text/time.ts';
import {
  addWorkingTime,
  isWorkingDay,
  knowsHolidays,
  readWorkingHours,
  type WorkingHours,
  workingTimeBetween,
} from './due-clock.server.ts';

const hour = 3_600_000;
const office: WorkingHours = { fromMs: 9 * hour, toMs: 18 * hour };
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const told = (instant: number) => new Date(instant + 8 * hour).toISOString().slice(0, 16).replace('T', ' ');
const later = (from: string, hours: number) => told(addWorkingTime(at(from), hours * hour, office));
const between = (from: string, to: string) => workingTimeBetween(at(from), at(to), office) / hour;

describe('working days', () => {
  test('holidays are none, and the weekends worked in exchange are', () => {
    const works = (days: string[]) => days.filter(isWorkingDay);
    // National day and mid-autumn of 2025: 1 to 8 October off; 28 September and 11 October worked.
    const october = ['2025-09-28', '2025-09-30', '2025-10-01', '2025-10-08', '2025-10-09', '2025-10-11', '2025-10-12'];
    expect(works(october)).toEqual(['2025-09-28', '2025-09-30', '2025-10-09', '2025-10-11']);
    // Spring festival of 2026: 15 to 23 February off; Saturdays 14 and 28 February worked.
    const february = ['2026-02-13', '2026-02-14', '2026-02-15', '2026-02-16', '2026-02-23', '2026-02-24', '2026-02-28'];
    expect(works(february)).toEqual(['2026-02-13', '2026-02-14', '2026-02-24', '2026-02-28']);
    expect(works(['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'])).toEqual([
      '2026-01-04',
      '2026-01-05',
    ]);
  });

  test('a year whose holidays are not known has its weekends only', () => {
    expect(['2003', '2026', '2044'].map(knowsHolidays)).toEqual([false, true, false]);
    expect(['2044-10-01', '2044-10-02', '2044-10-03', '2044-10-04'].map(isWorkingDay)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isWorkingDay('1999-12-31')).toBe(true);
  });
});

describe('working time', () => {
  test('passes in working hours only', () => {
    expect(later('2026-11-16T10:30', 2)).toBe('2026-11-16 12:30');
    expect(later('2026-11-16T17:00', 2)).toBe('2026-11-17 10:00');
    expect(later('2026-11-16T03:00', 1)).toBe('2026-11-16 10:00');
    expect(later('2026-11-16T22:00', 1)).toBe('2026-11-17 10:00');
    // To the last minute of a day, not to the first of the next.
    expect(later('2026-11-16T09:00', 9)).toBe('2026-11-16 18:00');
    expect(later('2026-11-20T17:00', 27)).toBe('2026-11-25 17:00');
    expect(later('2026-11-21T12:00', 27)).toBe('2026-11-25 18:00');
  });

  test('stands still over new year, spring festival and national day, and not on Saturdays that are worked', () => {
    expect(later('2025-12-31T17:00', 2)).toBe('2026-01-04 10:00');
    expect(later('2026-02-13T17:00', 9)).toBe('2026-02-14 17:00');
    expect(later('2026-02-14T17:00', 9)).toBe('2026-02-24 17:00');
    expect(later('2025-09-30T17:30', 1)).toBe('2025-10-09 09:30');
    expect(later('2025-10-10T17:00', 9)).toBe('2025-10-11 17:00');
    expect(between('2025-09-30T18:00', '2025-10-09T09:00')).toBe(0);
    expect(between('2026-02-14T17:00', '2026-02-24T10:00')).toBe(2);
  });

  test('is Shanghai’s, whatever the zone of the machine', () => {
    // 16:30 UTC is half past midnight of the next day in Shanghai.
    expect(told(addWorkingTime(Date.parse('2026-11-20T16:30:00Z'), hour, office))).toBe('2026-11-23 10:00');
    const zone = process.env.TZ;
    process.env.TZ = 'America/Los_Angeles';
    try {
      expect(later('2026-02-13T17:00', 9)).toBe('2026-02-14 17:00');
      expect(isWorkingDay('2044-10-02')).toBe(false);
      expect(isWorkingDay('2025-01-26')).toBe(true);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test('between two instants is negative backwards', () => {
    expect(between('2026-11-16T10:00', '2026-11-17T10:00')).toBe(9);
    expect(between('2026-11-17T10:00', '2026-11-16T10:00')).toBe(-9);
    expect(between('2026-11-21T10:00', '2026-11-22T20:00')).toBe(0);
  });

  test('that was added is what lies between, from any moment of ten years', () => {
    const instant = fc.integer({ min: at('2019-01-01T00:00'), max: at('2029-12-31T00:00') });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 400 * hour }), (from, ms) => {
        const to = addWorkingTime(from, ms, office);
        expect(workingTimeBetween(from, to, office)).toBe(ms);
        expect(isWorkingDay(businessDay(to - 1))).toBe(true);
        expect(to - from).toBeLessThan((ms / (9 * hour)) * 7 * dayMs + 20 * dayMs);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(instant, instant, instant, (a, b, c) => {
        const [x, y, z] = [a, b, c].sort((one, other) => one - other) as [number, number, number];
        expect(workingTimeBetween(x, y, office) + workingTimeBetween(y, z, office)).toBe(
          workingTimeBetween(x, z, office),
        );
      }),
      { numRuns: 50 },
    );
  });
});

test('working hours are a span within a day', () => {
  expect(readWorkingHours('09:00-18:00')).toEqual(office);
  expect(readWorkingHours('00:00-24:00')).toEqual({ fromMs: 0, toMs: dayMs });
  for (const wrong of ['9-18', '18:00-09:00', '09:00-24:30', '09:60-18:00', '']) {
    expect(readWorkingHours(wrong)).toBeUndefined();
  }
});
