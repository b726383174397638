import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import type { WeekColumn } from './week.ts';
import { WeekDay } from './widget.tsx';

const column = (day: string, more: Partial<WeekColumn> = {}): WeekColumn => ({
  day: `2026-11-${day}`,
  orders: 3,
  hours_fen: Array(24).fill(0),
  ...more,
});
const hours = (hour: number, fen: number) => Array.from({ length: 24 }, (_, at) => (at === hour ? fen : 0));
const show = (week: object, rows = 6, isToday = true, around: Parameters<typeof drawn>[3] = {}) =>
  drawn(WeekDay, { rows, width: 960 }, { ...ofTopic('week', week), 'totals/isToday': isToday }, around);
const name = (...given: Parameters<typeof show>) => show(...given).one('h2').seen;

test('the last day of a week is called today only while it is, and not when it is looked at later or played again', () => {
  const week = { 5: column('17'), 6: column('18') };
  const replayedAt = Date.parse('2026-11-18T15:30:00+08:00');
  expect(name(week)).toBe('今天11月18日');
  expect(name(week, 5)).toBe('星期二11月17日');
  expect(name(week, 6, false)).toBe('星期三11月18日');
  const played = { from: replayedAt, speed: 1, since: replayedAt };
  expect(name(week, 6, true, { played, language: 'en' })).toBe('Wednesday18 Nov');
});

test('a day has its sum, and its hours measured by the busiest of all seven days', () => {
  const week = {
    5: column('17', { amount_fen: 123_456_789, hours_fen: hours(20, 800) }),
    6: column('18', { hours_fen: hours(9, 200) }),
  };
  const lengths = (rows: number) =>
    show(week, rows)
      .all('week-day-hour')
      .map(({ attributes }) => attributes.style);
  expect(show(week, 5).one('week-day-sum').seen).toBe('123万元');
  expect(show(week, 5).one('week-day-sum').heard).toBe('¥1,234,567.89');
  expect([lengths(5)[20], lengths(6)[9]]).toEqual(['transform:scaleY(1.0000)', 'transform:scaleY(0.2500)']);
});

test('an ordinary hour is seen beside the busiest one of a festival, and an hour without orders is not', () => {
  const week = { 5: column('17', { hours_fen: hours(20, 1) }), 6: column('18', { hours_fen: hours(9, 1_000_000) }) };
  const lengths = show(week, 5)
    .all('week-day-hour')
    .map(
      ({ attributes }) => Number(/scaleY\(([\d.]+)\)/.exec(attributes.style ?? '')?.[1]) * Number(attributes.height),
    );
  expect(lengths[20]).toBeGreaterThan(2);
  expect(lengths[9]).toBe(0);
});

test('a sum that is withheld is a dash, and a day that is not known has neither name nor sum', () => {
  expect(show({ 6: column('18') }).one('week-day-sum').seen).toBe('—');
  const unknown = show({}, 2);
  expect([unknown.one('h2').seen, unknown.one('week-day-sum').seen]).toEqual(['', '—']);
});
