import { expect, test } from 'vitest';
import { cachedAnswer } from './cached-answer.server.ts';

test('concurrent readers share one read; a stale answer is served while it is read again', async () => {
  let now = 0;
  let readings = 0;
  const answer = cachedAnswer(
    async () => {
      readings += 1;
      return readings;
    },
    1000,
    () => now,
  );
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await answer()).toBe(1);
  now = 1000;
  expect(await answer()).toBe(1);
  expect(await answer()).toBe(2);
  expect(readings).toBe(2);
});

test('without the database the stale answer is served; without one the result is "away", and any other error is thrown', async () => {
  let now = 0;
  let failure: Error | undefined = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const answer = cachedAnswer(
    async () => {
      if (failure) throw failure;
      return 'read';
    },
    1000,
    () => now,
  );
  expect(await answer()).toBe('away');
  failure = new TypeError('bug');
  await expect(answer()).rejects.toThrow('bug');
  failure = undefined;
  expect(await answer()).toBe('read');
  failure = new TypeError('bug');
  now = 5000;
  expect(await answer()).toBe('read');
  await expect.poll(() => answer().catch(String)).toBe('TypeError: bug');
});
