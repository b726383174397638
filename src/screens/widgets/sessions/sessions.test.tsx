import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBoard } from '#tests/drawn-widget.tsx';
import { Sessions } from './widget.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const at = (time: string) => Date.parse(`2026-11-${time}+08:00`);
const day = [
  { name: '早场', from: at('21T08:00:00'), to: at('21T11:00:00') },
  { name: 'Matinee', from: at('21T12:00:00'), to: at('21T15:00:00') },
  { name: '晚场', from: at('21T20:00:00'), to: at('22T00:00:00') },
  { name: '早场', from: at('22T08:00:00'), to: at('22T11:00:00') },
];
function show(
  now: string,
  { language = 'zh-CN', sessions = day }: { language?: 'zh-CN' | 'en'; sessions?: typeof day } = {},
) {
  cleanup();
  vi.setSystemTime(at(now));
  const { container } = render(onBoard(Sessions, {}, { 'sale/sessions': sessions }, { language }));
  return () =>
    [...container.querySelectorAll('li')].map((session) =>
      [...session.children].map(({ textContent }) => textContent).join(' '),
    );
}

test('each session of the day says when it begins, its name, and whether it is over, on, next or still to come', () => {
  expect(show('21T13:30:00')()).toEqual([
    '08:00 早场 已结束',
    '12:00 Matinee 进行中',
    '20:00 晚场 未开始',
    '08:00 早场 明天',
  ]);
  expect(show('21T16:00:00')().map((session) => session.split(' ')[2])).toEqual(['已结束', '已结束', '下一场', '明天']);
});

test('in English a name that cannot be read gives way to when the session ends', () => {
  expect(show('21T13:30:00', { language: 'en' })()).toEqual([
    '08:00 to 11:00 Over',
    '12:00 Matinee On now',
    '20:00 to 24:00 Not started',
    '08:00 to 11:00 Tomorrow',
  ]);
});

test('a session opens and closes on the second without input', () => {
  const shown = show('21T11:59:59', { sessions: day.slice(1, 3) });
  expect(shown()).toEqual(['12:00 Matinee 下一场', '20:00 晚场 未开始']);
  act(() => void vi.advanceTimersByTime(1_050));
  expect(shown()).toEqual(['12:00 Matinee 进行中', '20:00 晚场 未开始']);
  vi.setSystemTime(at('21T15:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toEqual(['12:00 Matinee 已结束', '20:00 晚场 下一场']);
});

test('after the last session all are over, and without a sale there is none', () => {
  expect(show('22T00:00:00', { sessions: day.slice(0, 3) })().every((session) => session.endsWith('已结束'))).toBe(
    true,
  );
  expect(show('21T12:00:00', { sessions: [] })()).toEqual([]);
});
