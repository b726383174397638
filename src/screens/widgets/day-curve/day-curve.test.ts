import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { DayCurve, niceCeiling } from './widget.tsx';

const wide = { width: 1_440, height: 420 };
const show = (figures: object, placed: object = wide, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(DayCurve, placed, { ...figures }, { language });
const curve = (points: object) => ofTopic('curve', points);
const lengths = (...given: Parameters<typeof show>) =>
  show(...given)
    .all('day-curve-thread')
    .map(({ attributes }) => Number(/scaleY\(([\d.]+)\)/.exec(attributes.style ?? '')?.[1]));
/** Heights of the line of the time before, from the foot, 0 to 1. */
const before = (...given: Parameters<typeof show>) => {
  const height = Number(show(...given).one('day-curve-thread').attributes.height);
  return [...(show(...given).one('day-curve-before').attributes.d ?? '').matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(
    ([, y]) => 1 - Number(y) / height,
  );
};

test('the scale ends at a number that can be halved, not below the greatest', () => {
  expect([0, -5, 1, 1.01, 7, 81, 99_999, 1e12].map(niceCeiling)).toEqual([0, 0, 1, 1.2, 8, 100, 100_000, 1e12]);
});

test('threads and the week before are measured by one scale, and it says by which', () => {
  const figures = curve({ isToday: false, n0: 30_000_000, n10: 60_000_000, w10: 120_000_000, w20: 15_000_000 });
  expect(show(figures).one('day-curve-scale').seen).toBe('120 万元');
  expect(show(figures, wide, 'en').one('day-curve-scale').seen).toBe('¥1.2M');
  expect(lengths(figures).slice(0, 3)).toEqual([0.25, 0.5, 0]);
  const line = before(figures);
  expect(line).toHaveLength(144);
  expect(line[1]).toBeCloseTo(1, 3);
  expect(line[2]).toBeCloseTo(0.125, 3);
});

test('ten minutes with orders are seen beside the busiest of a festival', () => {
  const figures = curve({ isToday: false, n0: 1, n10: 60_000_000_000, n20: 0 });
  const height = Number(show(figures).one('day-curve-thread').attributes.height);
  const [few = 0, , none] = lengths(figures);
  expect(few * height).toBeGreaterThanOrEqual(1.9);
  expect(none).toBe(0);
});

test('in a narrow place a thread is half an hour, and its title says so', () => {
  const figures = curve({ n0: 100, n10: 200, n20: 300, w0: 300, w30: 600 });
  const narrow = { width: 900, height: 420 };
  expect(lengths(figures, narrow)).toHaveLength(48);
  expect(lengths(figures, narrow).slice(0, 2)).toEqual([1, 0]);
  expect(before(figures, narrow).slice(0, 2)).toEqual([0.5, 1]);
  expect(show(figures, narrow).one('h2').seen).toContain('每半小时成交额');
  expect(show(figures, wide, 'en').one('h2').seen).toContain('Turnover per 10 minutes');
});

test('a festival is laid beside the last one, not beside the week before', () => {
  const figures = { ...curve({ n0: 500, w0: 400 }), 'festival/before': [1_000, ...Array<number>(143).fill(0)] };
  expect(before(figures, { ...wide, look: 'festival' })[0]).toBeCloseTo(1);
  expect(before(figures)[0]).toBeCloseTo(0.8);
  expect(show(figures, { ...wide, look: 'festival' }).one('h2').seen).toContain('上一届');
  expect(show(curve({ n0: 500 }), { ...wide, look: 'festival' }).one('day-curve-before').attributes.d).toBe('');
});

test('the current ten minutes differ from past and future ones', () => {
  const states = show(curve({ isToday: true, minute: 950, n950: 5 }))
    .all('day-curve-thread')
    .map(({ attributes }) => attributes['data-state']);
  expect([states[94], states[95], states[96]]).toEqual(['woven', 'running', 'coming']);
  expect(show(curve({ isToday: false, minute: 950, n950: 5 })).all('day-curve-warp')).toEqual([]);
});

test('a document without a curve is an empty loom without a scale', () => {
  for (const figures of [{}, curve({ isToday: true, minute: 0 })]) {
    expect(new Set(lengths(figures))).toEqual(new Set([0]));
    expect(show(figures).all('day-curve-scale')).toEqual([]);
    expect(show(figures).one('day-curve-before').attributes.d).toBe('');
  }
});
