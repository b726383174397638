import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPage, patienceMs } from './own-page.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a form whose answer does not come in time stays and says so; one that is answered is not disturbed by the time', async () => {
  const lost = keepPage({ serverAction: () => new Promise(() => {}) });
  await vi.advanceTimersByTimeAsync(patienceMs);
  expect(await lost).toMatchObject({ data: { failed: 'noAnswer' }, init: { status: 503 } });
  expect(await keepPage({ serverAction: async () => ({ done: true }) })).toEqual({ done: true });
  expect(vi.getTimerCount()).toBe(0);
});
