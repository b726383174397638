import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
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

test.each([
  ['en', '20/11/2026', '2026-11-20'],
  ['en', '3/4/2026', '2026-04-03'],
  ['zh-CN', '2026/4/3', '2026-04-03'],
] as const)('a day is taken as people write it (%s, %s)', (language, typed, day) => {
  const onChange = vi.fn();
  render(
    <VisitProvider visit={{ ...defaultVisit, language }}>
      <DayInput label="Day" onChange={onChange} />
    </VisitProvider>,
  );
  const field = screen.getByRole('textbox');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledWith(day);
});
