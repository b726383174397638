import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureSend, type FailureReport } from '#kit/call/send.ts';
import { keepPage, patienceMs } from './own-page.tsx';

const reports: FailureReport[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  reports.length = 0;
  configureSend({ apiOrigin: '', language: 'en', report: (failure) => void reports.push(failure) });
});
afterEach(() => void vi.useRealTimers());

const url = 'http://weftline.test/movein/account';
/** Presses a button of a page; `serverAction` reads the body of the request as the router does. */
const press = (answer: () => Promise<unknown>) => {
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'withdraw', applicant: '7' }),
  });
  return keepPage({ request, serverAction: async () => (await request.text()) && answer() });
};

test('a form whose answer does not come in time stays and says so; one that is answered is not disturbed by the time', async () => {
  const lost = press(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(patienceMs);
  expect(await lost).toMatchObject({ data: { failed: 'noAnswer' }, init: { status: 503 } });
  expect(reports.map(({ event }) => event)).toEqual(['econnaborted']);
  // What stood on pages of other tests may wait for something as well.
  const before = vi.getTimerCount();
  expect(await press(async () => ({ done: true }))).toEqual({ done: true });
  expect(vi.getTimerCount()).toBe(before);
});

test.each([
  [new TypeError('Failed to fetch'), 'noAnswer', 'err_network', null],
  [new ErrorResponse(413, '', ''), 'outOfOrder', 'err_bad_request', 413],
  [new ErrorResponse(503, '', ''), 'outOfOrder', 'err_bad_response', 503],
  [new Error('Unexpected Server Error'), 'outOfOrder', 'err_bad_response', null],
])('a form that fails with %s is reported as a failed call is', async (failure, failed, event, response) => {
  expect(await press(() => Promise.reject(failure))).toMatchObject({ data: { failed }, init: { status: 503 } });
  expect(reports).toEqual([
    { event, message: expect.stringMatching(/try again/), url, data: { intent: 'withdraw', applicant: '7' }, response },
  ]);
});

test('a redirect and a refusal in words are no failures to report', async () => {
  await expect(press(() => Promise.reject(redirect('/movein')))).rejects.toMatchObject({ status: 302 });
  expect(await press(async () => ({ problem: 'Too late' }))).toEqual({ problem: 'Too late' });
  expect(reports).toEqual([]);
});
