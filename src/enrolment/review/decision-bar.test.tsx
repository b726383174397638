import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsBefore } from './decision-bar.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a mounted component rerenders when the time has come', () => {
  vi.useFakeTimers({ now: 1_000 });
  const { result, rerender } = renderHook(({ moment }) => useIsBefore(moment), { initialProps: { moment: 21_000 } });
  act(() => void vi.advanceTimersByTime(19_999));
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(false);
  rerender({ moment: 0 });
  expect(result.current).toBe(false);
});
