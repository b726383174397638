import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubSizes } from '#tests/stub-sizes.ts';
import { DayInput } from './day-input.tsx';

beforeEach(stubSizes);
afterEach(cleanup);

test('a day that is being typed stays when the page around it is drawn again', () => {
  const { rerender } = render(<DayInput label="Day" value="2026-11-27" />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: '2026-11-03' } });
  rerender(<DayInput label="Day" value="2026-11-27" required />);
  expect(field.value).toBe('2026-11-03');
  rerender(<DayInput label="Day" value="2026-11-09" required />);
  expect(field.value).toBe('2026-11-09');
});
