import { expect, test, vi } from 'vitest';
import { announce } from './replaced-main.ts';

test('a status that is read out again keeps what it is made of', () => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<main><p role="status">In all <strong>¥12,800.00</strong></p></main><p aria-live="polite">';
  announce(document.body, 'A fabric');
  vi.advanceTimersByTime(100);
  expect(document.querySelector('strong')?.textContent).toBe('¥12,800.00');
  expect(document.querySelector('[aria-live]')?.textContent).toBe('A fabric');
  vi.useRealTimers();
});
