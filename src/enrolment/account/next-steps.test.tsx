import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NextSteps } from './status-view.tsx';

afterEach(cleanup);

const now = Date.parse('2026-11-19T10:00:00+08:00');
const shown = (queue: Parameters<typeof NextSteps>[0]['queue'], dueAt: string | null = null) => {
  cleanup();
  const { container } = render(
    <NextSteps queue={queue} state="submitted" toldPhone="138****0001" dueAt={dueAt} now={now} />,
  );
  return container.textContent ?? '';
};

test('who waits reads their place and how long half and nine in ten decisions really took', () => {
  const told = shown({ position: 4, p50_hours: 6.4, p90_hours: 71 }, '2026-11-24T18:00:00+08:00');
  expect(told).toContain('当前排在第 4 位');
  expect(told).toContain('一半的申请在 6 小时内有结果，九成在 3 天内。');
  expect(told).toContain('按最近 90 天的实际审核时间计算');
  expect(told).toContain('最晚 11月24日（周二）给出结果');
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('排队');
  expect(shown({ position: 1, p50_hours: 0.4, p90_hours: 0.9 })).toContain('九成的申请在 1 小时内有结果');
});

test('without decisions no time is made up; what is late says so, and no more than its place does', () => {
  const told = shown({ position: 3, p50_hours: null, p90_hours: null }, '2026-11-18T18:00:00+08:00');
  expect(told).toContain('当前排在第 3 位');
  expect(told).toContain('暂时无法估计时间');
  expect(told).not.toMatch(/小时内|天内|最前面/);
  expect(told).toContain('审核时间比预计长');
});
