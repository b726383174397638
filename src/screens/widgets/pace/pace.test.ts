import { expect, test } from 'vitest';
import { drawn } from '#tests/drawn-widget.tsx';
import { Pace } from './widget.tsx';

const show = (minutes: number[] | undefined, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(Pace, { width: 800, height: 400 }, minutes ? { 'pace/minutes': minutes } : {}, { language });
const lengths = (minutes: number[]) =>
  show(minutes)
    .all('pace-thread')
    .map(({ attributes }) => Number(/scaleY\(([\d.]+)\)/.exec(attributes.style ?? '')?.[1]));

test('the pace is shown above the last hour, each minute a thread as long as its orders', () => {
  const hour = [...Array<number>(55).fill(0), 60, 60, 120, 30, 30];
  expect(show(hour).one('pace-figure').seen).toBe('1.0笔/秒');
  expect(show(hour, 'en').one('pace-figure').seen).toBe('1.0orders/s');
  expect(lengths(hour).slice(-3)).toEqual([1, 0.25, 0.25]);
  // A minute without orders is a thread that can still be seen.
  expect(lengths(hour)[0]).toBe(0.01);
  // An order a minute is no rush, even where no minute had more.
  expect(lengths(Array<number>(60).fill(1))[0]).toBe(0.2);
});

test('without orders, and without figures, there is no pace', () => {
  expect(show(Array<number>(60).fill(0)).one('pace-figure').seen).toBe('0笔/时');
  expect([show(undefined).one('pace-figure').seen, show(undefined).all('pace-thread')]).toEqual(['—', []]);
});
