import { expect, test } from 'vitest';
import { ignoreRepeatedPress } from './use-staging.ts';

test('what is pressed twice in a moment is done once, and done again when it is meant again', async () => {
  let [at, doneCount] = [1_000, 0];
  let arrive = () => {};
  const press = () =>
    once(() => {
      doneCount += 1;
      return new Promise<void>((resolve) => {
        arrive = resolve;
      });
    });
  const once = ignoreRepeatedPress(500, () => at);
  const first = press();
  await press();
  expect(doneCount).toBe(1);
  // The answer takes longer than the moment.
  at += 600;
  await press();
  expect(doneCount).toBe(1);
  arrive();
  await first;
  const second = press();
  expect(doneCount).toBe(2);
  arrive();
  await second;
  at += 499;
  await press();
  expect(doneCount).toBe(2);
});

test('what came to nothing can be pressed again', async () => {
  const once = ignoreRepeatedPress(0);
  await expect(once(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  let isDone = false;
  await once(async () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});
