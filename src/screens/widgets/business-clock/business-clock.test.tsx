import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawn, onBoard } from '#tests/drawn-widget.tsx';
import { BusinessClock } from './widget.tsx';

const startsAt = Date.parse('2026-11-21T23:59:58.400+08:00');
beforeEach(() => void vi.useFakeTimers({ now: startsAt }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const today = { 'totals/day': '2026-11-21', 'totals/isToday': true };
const show = (figures: object, around: Parameters<typeof onBoard>[3] = {}) => {
  const { container } = render(onBoard(BusinessClock, {}, { ...figures }, around));
  return () => [
    container.querySelector('.business-clock-day')?.textContent,
    container.querySelector('time')?.textContent,
  ];
};

test('day and time are those of Shanghai, by the second, and both change at its midnight', () => {
  const shown = show(today);
  expect(shown()).toEqual(['11月21日星期六', '23:59:58']);
  act(() => void vi.advanceTimersByTime(700));
  expect(shown()).toEqual(['11月21日星期六', '23:59:59']);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(shown()).toEqual(['11月22日星期日', '00:00:00']);
  cleanup();
  expect(show(today, { language: 'en' })()).toEqual(['22 NovSunday', '00:00:00']);
});

test('a page that slept shows the right time as soon as it is seen again, although no timer ran', () => {
  const shown = show(today);
  vi.setSystemTime(startsAt + 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toEqual(['11月22日星期日', '00:59:58']);
});

test('a past day is shown with its year and without a running time', () => {
  expect(show({ 'totals/day': '2025-08-18', 'totals/isToday': false })()).toEqual(['2025年8月18日星期一', undefined]);
});

test('a replay is shown with its year and the replayed time', () => {
  const played = { from: startsAt, speed: 60, since: startsAt };
  expect(show(today, { played, language: 'en' })()).toEqual(['21 Nov 2026Saturday', '23:59:58']);
});

test('as the page comes from the server it has the day and no time: that would be old when it is seen', () => {
  const page = drawn(BusinessClock, {}, today);
  expect([page.one('business-clock-day').seen, page.all('time')]).toEqual(['11月21日星期六', []]);
  expect(drawn(BusinessClock, {}, {}).seen).toBe('');
});

test('one more second never takes two timers: a board runs for weeks', () => {
  show(today);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(vi.getTimerCount()).toBe(1);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
  expect(screen.queryByText(/:/)).toBeNull();
});
