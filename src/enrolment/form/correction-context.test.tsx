import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Application } from '#enrolment/contract.ts';
import { CorrectionProvider, useCorrection } from './correction-context.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

function Note() {
  const correction = useCorrection();
  return (
    <textarea
      aria-label="说明"
      value={correction?.note ?? '–'}
      onChange={({ target }) => correction?.setNote(target.value)}
    />
  );
}
const returned = (at: string): Pick<Application, 'number' | 'remarks'> => ({
  number: 'WL000001',
  remarks: [{ at, open: true } as Application['remarks'][number]],
});
const first = returned('2026-11-20T02:00:00.000Z');

const page = ({ applicant = 7, application = first }) => (
  <CorrectionProvider start={{ before: {}, pictures: {} }} {...{ applicant, application }}>
    <Note />
  </CorrectionProvider>
);
const area = () => screen.getByLabelText<HTMLTextAreaElement>('说明');
/** The page as it is loaded anew. */
function load(shown: Parameters<typeof page>[0] = {}) {
  cleanup();
  const { rerender } = render(page(shown));
  onwards = (next) => {
    rerender(page(next));
    return area();
  };
  return area();
}
/** The page stays open, and the server says something new. */
let onwards: (shown: Parameters<typeof page>[0]) => HTMLTextAreaElement;
const write = (value: string) => fireEvent.change(screen.getByLabelText('说明'), { target: { value } });

test('words for the reviewer outlive a reload, belong to this correction and applicant, and go once they are sent', () => {
  load();
  write('照片是上周拍的');
  expect(load().value).toBe('照片是上周拍的');
  expect(load({ applicant: 8 }).value).toBe('');
  expect(load({ application: returned('2026-11-22T02:00:00.000Z') }).value).toBe('');
  load();
  write('');
  expect(load().value).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('on a page that stays open, words of one correction are not said in the next, nor kept', () => {
  const second = returned('2026-11-22T02:00:00.000Z');
  load();
  write('寄出的');
  expect(onwards({ application: second }).value).toBe('');
  load();
  write('照片是上周拍的');
  expect(onwards({ application: second }).value).toBe('');
  expect(localStorage).toHaveLength(0);
  write('这次换了两张');
  expect(onwards({ application: second }).value).toBe('这次换了两张');
  expect(load({ application: second }).value).toBe('这次换了两张');
});

test('words of a correction that was sent elsewhere do not stay on this device', () => {
  load();
  write('照片是上周拍的');
  load({ application: { number: first.number, remarks: [] } });
  expect(localStorage).toHaveLength(0);
});

test('a browser that keeps nothing, or something else, takes words all the same', () => {
  localStorage.setItem('movein:7:correction', '{');
  expect(load().value).toBe('');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  write('写在这里');
  expect(screen.getByLabelText<HTMLTextAreaElement>('说明').value).toBe('写在这里');
});
