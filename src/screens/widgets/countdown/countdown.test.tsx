import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBoard } from '#tests/drawn-widget.tsx';
import { Countdown, timeLeft } from './widget.tsx';

const startsAt = Date.parse('2026-11-21T04:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: startsAt }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sessions = [
  { name: '午场', from: startsAt - 60_000, to: startsAt + 7_200_000 },
  { name: '晚场', from: startsAt + 14_400_000, to: startsAt + 18_000_000 },
];
const show = () => render(onBoard(Countdown, {}, { 'sale/sessions': sessions }));
const shown = () => screen.getByRole('timer').textContent;

test('remaining time is in whole seconds, rounded up', () => {
  expect(timeLeft(3_661_000)).toEqual({ hours: '01', minutes: '01', seconds: '01' });
  expect(timeLeft(1)).toEqual({ hours: '00', minutes: '00', seconds: '01' });
  expect(timeLeft(0).seconds).toBe('00');
  expect(timeLeft(-5_000).seconds).toBe('00');
});

test('the countdown changes within 50 ms of each of the server’s seconds', () => {
  show();
  expect(shown()).toBe('02:00:00');
  act(() => void vi.advanceTimersByTime(950));
  expect(shown()).toBe('02:00:00');
  act(() => void vi.advanceTimersByTime(100));
  expect(shown()).toBe('01:59:59');
});

test('a page that slept is right as soon as it is seen again, although no timer ran', () => {
  show();
  vi.setSystemTime(startsAt + 5_400_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe('00:30:00');
  vi.setSystemTime(startsAt + 7_200_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByRole('heading').textContent).toBe('距 晚场 开始');
  vi.setSystemTime(startsAt + 18_000_001);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('活动已结束')).toBeDefined();
});

test('a board without a planned sale says so', () => {
  render(onBoard(Countdown, {}, {}));
  expect(screen.getByText('暂无秒杀活动')).toBeDefined();
});
