import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { HeadFigures } from './head-figures.tsx';

afterEach(cleanup);

const totals = { visitors: 3, visits: 4, views: 9, bounce: 0.5, seconds: 61 };
const basis = {
  ...{ at: '2026-11-28T02:00:00.000Z', newest_at: '2026-11-28T01:59:00.000Z', events: 12, bot_events: 0, opted_out: 0 },
  ...{ refused: 0, shed: 0, errors: 0, served: 0, loads: 0, lost: 0, numbered: 0 },
};

test('the line below the figures is red and names the days when one of them is incomplete', () => {
  const line = (incomplete: string[]) => {
    cleanup();
    render(
      <MemoryRouter>
        <HeadFigures
          {...{ totals, before: null, before_until: null, points_before: [] }}
          asked={{ from: '2026-11-20', to: '2026-11-27', compare: 'none' }}
          basis={{ ...basis, incomplete }}
        />
      </MemoryRouter>,
    );
    return screen.getByText(/依据 12 条事件/);
  };
  expect(line([]).className).not.toContain('text-madder');
  const red = line(['2026-11-20', '2026-11-26', '2026-11-27']);
  expect(red.className).toContain('text-madder');
  expect(red.textContent).toContain('不完整的日子：2026-11-20、2026-11-26 – 2026-11-27。');
});

test('the line says from when on there is something to compare with, if that is not from the beginning', () => {
  const line = (...days: string[]) => {
    cleanup();
    render(
      <MemoryRouter>
        <HeadFigures
          {...{ totals, before: totals, before_until: null }}
          points_before={days.map((at) => ({ at, visitors: 1, visits: 1, views: 1 }))}
          asked={{ from: '2026-11-20', to: '2026-11-27', compare: 'before' }}
          basis={{ ...basis, incomplete: [] }}
        />
      </MemoryRouter>,
    );
    return screen.getByText(/依据 12 条事件/).textContent;
  };
  expect(line('2026-11-12', '2026-11-15')).not.toContain('对比时段');
  expect(line('2026-11-15', '2026-11-16')).toContain('对比时段从 2026-11-15 起才有访问');
  expect(line()).toContain('对比时段没有访问');
});

test('figures of a period without visits do not stand beside this one’s', () => {
  const shown = (before: typeof totals) => {
    cleanup();
    render(
      <MemoryRouter>
        <HeadFigures
          {...{ totals, before, before_until: null, points_before: [] }}
          asked={{ from: '2026-11-20', to: '2026-11-27', compare: 'before' }}
          basis={{ ...basis, incomplete: [] }}
        />
      </MemoryRouter>,
    );
    return screen.queryAllByText(/^上一时段/).length;
  };
  expect(shown({ visitors: 0, visits: 0, views: 0, bounce: 0, seconds: 0 })).toBe(0);
  expect(shown(totals)).toBe(5);
});
