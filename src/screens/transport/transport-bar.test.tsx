import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SampleProvider } from '#kit/live/use-live.tsx';
import { readBoardRequest } from '#screens/board-request.ts';
import TransportBar from './transport-bar.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const from = Date.parse('2024-08-18T20:00:00+08:00');
function present(speed: number, panel = '&panel=1/3') {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <SampleProvider figures={{}}>
            <TransportBar replay={{ from, speed, since: 0 }} />
          </SampleProvider>
        ),
      },
    ],
    { initialEntries: [`/screen/pages/main/1/3?replay=2024-08-18T20:00${panel}`] },
  );
  render(<RouterProvider router={router} />);
  return {
    request() {
      const reading = readBoardRequest(
        new URLSearchParams(router.state.location.search),
        { width: 2, height: 1 },
        Date.now(),
      );
      if (!reading.ok) throw new Error(reading.parameter);
      return reading.request;
    },
  };
}

test('a presenter pauses, goes to another time, and chooses how fast it goes on', async () => {
  const { request } = present(60);
  for (const minute of [21 * 60, 22 * 60, 21 * 60 + 30])
    fireEvent.change(screen.getByRole('slider'), { target: { value: String(minute) } });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(request().replay).toMatchObject({ from });
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(request().replay).toMatchObject({ from: from + 90 * 60_000, speed: 60 });
  expect(request().replay?.since).toBeCloseTo(Date.now(), -3);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '600' } });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(request().replay).toMatchObject({ speed: 600 });
  fireEvent.click(screen.getByRole('button', { name: '暂停' }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(request().replay).toMatchObject({ speed: 0 });
  // The rest of the address stays: a wall stays a wall.
  expect(request().panel).toMatchObject({ place: 1, of: 3 });
  fireEvent.click(screen.getByRole('button', { name: '回到实时' }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(request().replay).toBeUndefined();
});

test('a paused replay resumes, and the bar hides without input', async () => {
  const { request } = present(0);
  fireEvent.click(screen.getByRole('button', { name: '播放' }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(request().replay).toMatchObject({ speed: 60 });
  const bar = screen.getByRole('region', { name: '回放控制' });
  fireEvent.pointerMove(window);
  expect(bar.dataset.shown).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(bar.dataset.shown).toBeUndefined();
});

test('the bar is there when a replay opens, but not on the displays of a wall', () => {
  const isShown = () => screen.getByRole('region', { name: '回放控制' }).dataset.shown !== undefined;
  present(60, '');
  expect(isShown()).toBe(true);
  cleanup();
  present(60);
  expect(isShown()).toBe(false);
  fireEvent.pointerMove(window);
  expect(isShown()).toBe(true);
});
