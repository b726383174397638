import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HoldButton } from './hold-button.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.setPointerCapture ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shown() {
  const held = vi.fn();
  const { unmount } = render(<HoldButton onHeld={held}>按住解散</HoldButton>);
  return { held, unmount, button: screen.getByRole('button') };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('it is done once when it was held long enough, and not by a short press', () => {
  const { held, button } = shown();
  fireEvent.pointerDown(button, { button: 0 });
  pass(400);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  pass(2_000);
  expect(held).not.toHaveBeenCalled();
  fireEvent.pointerDown(button, { button: 0 });
  pass(1_000);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(held).toHaveBeenCalledTimes(1);
});

test('a screen reader, which presses and cannot hold, is asked for a second press', () => {
  const { held, button } = shown();
  fireEvent.click(button);
  expect(button.textContent).toBe('再按一次确认');
  expect(held).not.toHaveBeenCalled();
  fireEvent.click(button);
  expect(held).toHaveBeenCalledTimes(1);
});

test('what is held when the button goes is not done, and another button of the mouse does not begin it', () => {
  const { held, unmount, button } = shown();
  fireEvent.pointerDown(button, { button: 2 });
  pass(2_000);
  fireEvent.pointerDown(button, { button: 0 });
  unmount();
  pass(2_000);
  expect(held).not.toHaveBeenCalled();
});
