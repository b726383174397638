import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { HourHeat } from './widget.tsx';

const hoursOf = (sold: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => sold[hour] ?? 0);
const columns = (...sold: Record<number, number>[]) =>
  Object.fromEntries(
    sold.map((each, place) => [place, { day: `2026-11-${16 + place}`, orders: 9, hours_fen: hoursOf(each) }]),
  );
const show = (week: object, language: 'zh-CN' | 'en' = 'zh-CN', placed = {}) =>
  drawn(HourHeat, { width: 1_200, height: 420, ...placed }, ofTopic('week', week), { language });
/** How bright each hour of a day is, 0 to 1. */
const light = (week: object, row: number) =>
  (show(week).all('g')[row]?.all('hour-heat-cell') ?? []).map(({ attributes }) =>
    Number(/opacity:([\d.]+)/.exec(attributes.style ?? '')?.[1]),
  );

test('of seven days the busiest hour is brightest, and one that sold a quarter has half of its light', () => {
  const week = columns({ 3: 100 }, { 20: 400 });
  expect(light(week, 1)[20]).toBeCloseTo(1);
  expect(light(week, 0)[3]).toBeCloseTo(0.1 + 0.9 / 2);
  expect(light(week, 0).filter((each) => each > 0.05)).toHaveLength(1);
});

test('an hour with sales of one fen beside one of a hundred million differs from an hour without sales', () => {
  const [one = 0, nothing = 0] = light(columns({ 0: 1, 2: 10_000_000_000 }), 0);
  expect(one).toBeGreaterThan(nothing);
});

test('days stand one below the other from six days ago to the present one, whatever came first', () => {
  const days = columns({}, {}, {}, {}, {}, {}, {});
  const late = Object.fromEntries(Object.entries(days).toReversed());
  for (const week of [days, late])
    expect(
      show(week)
        .all('hour-heat-day')
        .map(({ seen }) => seen),
    ).toEqual(['周一', '周二', '周三', '周四', '周五', '周六', '周日']);
  expect(show(days, 'en').all('hour-heat-day')[0]?.seen).toBe('Mon');
});

test('without figures there are hours and a title, and no day', () => {
  expect(show({}).all('hour-heat-cell')).toEqual([]);
  expect(
    show({})
      .all('hour-heat-hour')
      .map(({ seen }) => seen),
  ).toEqual(['00', '06', '12', '18']);
  expect(show({}, 'en').one('h2').seen).toBe('Hourly turnover, last 7 days');
  expect(show({}, 'en', { title: ['一周', 'The week'] }).one('h2').seen).toBe('The week');
});
