import { expect, test } from 'vitest';
import { speedOf } from './widget.tsx';

const hour = (perMinute: number) => Array<number>(60).fill(perMinute);
const seen = (minutes: readonly number[]) => Object.values(speedOf(minutes)).join(' ');

test('a rate is shown in a readable unit', () => {
  expect(seen(hour(0))).toBe('0 hour');
  // Every fifth minute one, and none in the last ten.
  expect(seen([...Array.from({ length: 50 }, (_, minute) => (minute % 5 === 0 ? 1 : 0)), ...hour(0).slice(50)])).toBe(
    '10 hour',
  );
  expect(seen(hour(1))).toBe('1.0 minute');
  expect(seen(hour(1.4))).toBe('1.4 minute');
  expect(seen(hour(42))).toBe('42 minute');
  expect(seen(hour(60))).toBe('1.0 second');
  expect(seen(hour(96))).toBe('1.6 second');
  expect(seen(hour(1_200))).toBe('20 second');
  expect(seen(hour(90_000))).toBe('1,500 second');
});

test('by the minute it is that of the last ten minutes, by the second of the last five, whatever came before', () => {
  expect(seen([...hour(900).slice(10), ...Array<number>(10).fill(3)])).toBe('3.0 minute');
  expect(seen([...hour(0).slice(5), 60, 60, 120, 30, 30])).toBe('1.0 second');
  expect(seen([...hour(0).slice(5), 0, 0, 0, 0, 6_000])).toBe('20 second');
});
