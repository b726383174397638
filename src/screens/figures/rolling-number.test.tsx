import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RollingNumber } from './rolling-number.tsx';

// jsdom has no style queries: it stands in for somebody who asked for less motion.
afterEach(cleanup);

test('a rolling number holds its text once, for readers, and draws the digits apart', () => {
  const { container, rerender } = render(<RollingNumber text="1,234" />);
  expect(container.textContent).toBe('1,234');
  expect(container.querySelectorAll('.rolling-column')).toHaveLength(4);
  rerender(<RollingNumber text="12.3" spoken="¥123,456.00" />);
  expect(container.textContent).toBe('¥123,456.00');
  expect(container.querySelectorAll('.rolling-column')).toHaveLength(3);
});

test('a digit keeps its column when the number grows to the left', () => {
  const { container, rerender } = render(<RollingNumber text="999" />);
  const last = [...container.querySelectorAll('.rolling-column')].at(-1);
  rerender(<RollingNumber text="1,000" />);
  expect([...container.querySelectorAll('.rolling-column')].at(-1)).toBe(last);
});
