import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { Turnover } from './widget.tsx';

const day = {
  day: '2026-11-21',
  isToday: true,
  amount_fen: 1_234_567_890,
  before_fen: 1_000_000_000,
  as_of: 1_790_000,
};
const show = (figures: object, more: object = {}, look?: string, around: Parameters<typeof drawn>[3] = {}) =>
  drawn(
    Turnover,
    { width: 1_300, height: 360, ...(look ? { look } : {}) },
    { ...ofTopic('totals', figures), ...more },
    around,
  );
const compared = (...given: Parameters<typeof show>) =>
  show(...given)
    .all('turnover-comparison')
    .map(({ seen }) => seen.trim());

test('the turnover is shown to the fen, with its name, its unit and as of when it is', () => {
  const chinese = show(day);
  expect([chinese.one('h2').seen, chinese.one('turnover-figure').seen]).toEqual(['今日成交额 元', '12,345,678.90']);
  expect(chinese.one('turnover').attributes['data-as-of']).toBe('1790000');
  expect(show(day, {}, undefined, { language: 'en' }).one('h2').seen).toBe('Turnover today CNY');
  expect(show({ ...day, amount_fen: 5 }).one('turnover-figure').seen).toBe('0.05');
  expect(show({ ...day, amount_fen: 9_876_543_210_987 }).one('turnover-figure').heard).toBe('98,765,432,109.87');
});

test('a day that is over, or played again, is not called today', () => {
  const played = { from: 0, speed: 1, since: 0 };
  for (const past of [show({ ...day, isToday: false }), show(day, {}, undefined, { played })])
    expect(past.one('h2').seen).toBe('当日成交额 元');
});

test('it is compared with the same weekday a week before, and a steep fall is marked', () => {
  expect(compared(day)).toEqual(['比上周六同期 多23.5%']);
  expect(compared(day, {}, undefined, { language: 'en' })).toEqual(['up23.5% vs this time last Sat']);
  expect(compared({ ...day, isToday: false, amount_fen: 900_000_000 })).toEqual(['比前一周周六 少10.0%']);
  expect(compared({ ...day, before_fen: day.amount_fen })).toEqual(['与上周六同期持平']);
  expect(compared({ ...day, before_fen: 100_000_000 })).toEqual(['比上周六同期 多1,135%']);
  expect(compared({ ...day, before_fen: 0 })).toEqual(['前一周此时还没有成交']);
  const alarms = (amount_fen: number) =>
    show({ ...day, amount_fen }).one('turnover-comparison').attributes['data-alarming'] === '';
  expect([alarms(590_000_000), alarms(610_000_000)]).toEqual([true, false]);
});

test('a festival is compared with the one before, the first of them with its target', () => {
  const before = { 'festival/before_until_fen': 1_000_000_000, 'festival/target_fen': 1_600_000_000 };
  expect(compared(day, before, 'festival')).toEqual(['比上一届同期 多23.5%']);
  const target = { 'festival/target_fen': 1_234_600_000 };
  expect(compared(day, target, 'festival')).toEqual(['已完成目标的 99.9%']);
  expect(compared(day, { 'festival/target_fen': day.amount_fen }, 'festival')).toEqual(['已完成目标的 100%']);
  expect(compared(day, {}, 'festival')).toEqual([]);
});

test('what is withheld is a dash that is compared with nothing', () => {
  const { amount_fen: _amount, before_fen: _before, ...rest } = day;
  expect(show(rest).one('turnover-figure').seen).toBe('—');
  expect(compared(rest)).toEqual([]);
  const { before_fen: _week, ...alone } = day;
  expect(compared(alone)).toEqual([]);
});
