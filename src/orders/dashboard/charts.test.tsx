import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DayChart, readDays, writeDays } from './day-chart.tsx';
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

test('days come back as they were, over the end of a month too', () => {
  const days = [
    { day: '2026-02-27', orders: null, turnover: null, turnoverBefore: null },
    { day: '2026-02-28', orders: 44, turnover: 46, turnoverBefore: 40 },
    { day: '2026-03-01', orders: 0, turnover: 100, turnoverBefore: 0 },
    { day: '2026-03-02', orders: 7, turnover: 8, turnoverBefore: null },
  ];
  expect(writeDays(days)).toBe(',,;44,46,40;0,100,0;7,8,');
  expect(readDays(writeDays(days), '2026-02-27')).toEqual(days);
});
