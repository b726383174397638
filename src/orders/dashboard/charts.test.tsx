import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DayChart } from './day-chart.tsx';
import { HourChart } from './hour-chart.tsx';

afterEach(cleanup);

test('the figures of a chart are a table with a name, which is scrolled by keys as well', () => {
  const days = Array.from({ length: 30 }, (_, at) => ({
    day: `2026-10-${String(at + 1).padStart(2, '0')}`,
    orders: at === 3 ? 100 : 40,
    turnover: 50,
    turnoverBefore: null,
  }));
  render(
    <>
      <DayChart days={days} />
      <HourChart hours={Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 100 : hour))} />
    </>,
  );
  for (const name of ['每日订单与成交', '一天之中']) {
    const box = screen.getByRole('group', { name });
    expect(box.tabIndex).toBe(0);
    expect(box.querySelector('caption')?.textContent).toBe(name);
  }
});
