import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WidgetFrame } from './board-view.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a widget that fails leaves the others alone, is reported, and is retried', () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  let isBroken = true;
  function Sometimes() {
    if (isBroken) throw new Error('no figure');
    return <p>all is well</p>;
  }
  render(
    <>
      <WidgetFrame>
        <Sometimes />
      </WidgetFrame>
      <WidgetFrame>
        <p>beside it</p>
      </WidgetFrame>
    </>,
  );
  expect(screen.queryByText('all is well')).toBeNull();
  expect(screen.getByText('beside it')).toBeDefined();
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: 'no figure' }));
  // Still broken at the first try; the second comes after twice the time.
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('all is well')).toBeNull();
  isBroken = false;
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('all is well')).toBeNull();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.getByText('all is well')).toBeDefined();
  vi.unstubAllGlobals();
});
