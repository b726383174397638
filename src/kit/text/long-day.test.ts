import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortEnglishMonth } from './english-months.ts';
import { longDay } from './long-day.ts';
import { businessDay } from './time.ts';

test('a day is written as people of either language write it, of a day and of any instant within it in China', () => {
  expect(longDay('2026-11-01', 'zh-CN')).toBe('2026年11月1日');
  expect(longDay('2026-11-01', 'en')).toBe('1 November 2026');
  expect(longDay('2026-10-31T16:00:00.000Z', 'zh-CN')).toBe('2026年11月1日');
  expect(longDay('2026-10-31T15:59:59.999Z', 'en')).toBe('31 October 2026');
});

test('every day is written as the standard formats write it', () => {
  const style = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const;
  const formats = { 'zh-CN': new Intl.DateTimeFormat('zh-CN', style), en: new Intl.DateTimeFormat('en-GB', style) };
  const from1992 = fc.date({ min: new Date('1992-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(from1992, (at) => {
      for (const language of ['zh-CN', 'en'] as const) {
        const expected = formats[language].format(at);
        expect(longDay(at.toISOString(), language)).toBe(expected);
        expect(longDay(businessDay(at.getTime()), language)).toBe(expected);
      }
    }),
  );
});

test('months are shortened as British print has them', () => {
  const format = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month++)
    expect(shortEnglishMonth(month)).toBe(format.format(Date.UTC(2026, month - 1, 15)));
});
