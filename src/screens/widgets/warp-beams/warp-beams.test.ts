import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { WarpBeams } from './widget.tsx';

const show = (curve: object, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(WarpBeams, { width: 1_440, height: 460 }, ofTopic('curve', curve), { language });
const threads = (curve: object) => show(curve).all('warp-beams-thread');
const lengths = (curve: object) =>
  threads(curve).map(({ attributes }) => Number(/scaleY\(([\d.]+)\)/.exec(attributes.style ?? '')?.[1]));

test('each ten minutes has a thread as long as what it sold, and the longest says how much that was', () => {
  const curve = { isToday: false, n0: 50_000_000, n10: 25_000_000, n1430: 100_000_000 };
  const long = lengths(curve);
  expect(long).toHaveLength(144);
  expect([long[0], long[1], long[2], long[143]]).toEqual([0.5, 0.25, 0, 1]);
  expect(threads(curve).findIndex(({ attributes }) => attributes['data-state'] === 'peak')).toBe(143);
  expect(show(curve).one('warp-beams-peak').seen).toBe('最忙的十分钟 100 万元');
  expect(show(curve, 'en').one('warp-beams-peak').seen).toBe('Busiest ten minutes: ¥1.00M');
});

test('what it says of the longest leads into the picture, at its first thread and at its last', () => {
  const anchor = (minute: number) => show({ [`n${minute}`]: 100 }).one('warp-beams-peak').attributes['text-anchor'];
  expect([anchor(0), anchor(1_430)]).toEqual(['start', 'end']);
});

test('future hours differ from hours without sales', () => {
  const states = threads({ isToday: true, minute: 600, n0: 1 }).map(({ attributes }) => attributes['data-state']);
  expect(states.indexOf('coming')).toBe(61);
  expect(states.slice(61).every((state) => state === 'coming')).toBe(true);
  expect(threads({ isToday: false, n0: 1 }).some(({ attributes }) => attributes['data-state'] === 'coming')).toBe(
    false,
  );
});

test('a day that sold nothing has bare beams, and no busiest ten minutes', () => {
  for (const curve of [{}, { isToday: true, minute: 0 }]) {
    expect(new Set(lengths(curve))).toEqual(new Set([0]));
    expect(show(curve).all('warp-beams-peak')).toEqual([]);
    expect(show(curve).all('warp-beams-beam')).toHaveLength(24);
  }
});
