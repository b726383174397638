import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
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
  // Enter takes the day and does not send the form around it.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(onChange).toHaveBeenCalledWith(day);
});

test.each([
  ['en', '31/04/2026', '“31/04/2026” isn’t a date that can be chosen'],
  ['zh-CN', '2026-02-30', '“2026-02-30”不是可选的日期'],
  ['zh-CN', '2026-12-01', '“2026-12-01”不是可选的日期'],
] as const)(
  'text that is no day is refused in words, and the day that counts is shown (%s, %s)',
  async (language, typed, refusal) => {
    const onChange = vi.fn();
    render(
      <App>
        <VisitProvider visit={{ ...defaultVisit, language }}>
          <DayInput label="Day" value="2026-11-20" max="2026-11-30" onChange={onChange} />
        </VisitProvider>
      </App>,
    );
    const field = screen.getByRole('textbox');
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText(refusal)).toBeDefined();
    fireEvent.blur(field);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2026-11-20');
    expect(onChange).not.toHaveBeenCalled();
  },
);
