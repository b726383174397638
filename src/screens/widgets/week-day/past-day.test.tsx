import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SampleProvider } from '#kit/live/use-live.tsx';
import { type Surroundings, SurroundingsProvider } from '#screens/widget-surroundings.tsx';
import { StatusLine } from '#screens/widgets/status-line/widget.tsx';
import { WeekDay } from './widget.tsx';

window.matchMedia ??= () => ({ matches: true }) as MediaQueryList;
afterEach(cleanup);

const replayedAt = Date.parse('2026-11-18T15:30:00+08:00');
const none: Surroundings = { variant: 'full', theme: 'week', quality: 3, devicePixels: 1, played: undefined };
const replay: Surroundings = { ...none, played: { from: replayedAt, speed: 1, since: replayedAt } };

function textOf(Widget: typeof WeekDay, isToday: boolean, surroundings = none): string {
  const column = { day: '2026-11-18', orders: 3, amount_fen: 9_000, hours_fen: Array(24).fill(0) };
  const figures = { 'totals/isToday': isToday, 'totals/orders': 3, 'totals/as_of': replayedAt, 'week/6': column };
  const { container } = render(
    <SurroundingsProvider value={surroundings}>
      <SampleProvider figures={figures}>
        <Widget placed={{ widget: 'week-day', x: 0, y: 0, width: 900, height: 600 }} />
      </SampleProvider>
    </SurroundingsProvider>,
  );
  return container.textContent ?? '';
}

test('the last day of a week is called today only while it is, and not when it is looked at later or played again', () => {
  expect(textOf(WeekDay, true)).toContain('今天');
  for (const past of [textOf(WeekDay, false), textOf(WeekDay, true, replay)]) {
    expect(past).toContain('星期三');
    expect(past).not.toContain('今天');
  }
});

test('a past that is played is said to be as of the moment that is shown', () => {
  expect(textOf(StatusLine, true, replay)).toContain('数据截至 15:30:00');
});
