import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { joinedReads } from './joined-reads.server.ts';

/** Statements that end when the test says so. */
function statements() {
  const begun: { keys: number[]; end(): void; fail(): void }[] = [];
  const read = (keys: number[]) =>
    new Promise<Map<number, string>>((resolve, reject) =>
      begun.push({
        keys,
        end: () => resolve(new Map(keys.filter((key) => key < 100).map((key) => [key, `row ${key}`]))),
        fail: () => reject(new Error('away')),
      }),
    );
  return { begun, read };
}

test('who asks in the same turn shares a statement, and each key is asked for once', async () => {
  const { begun, read } = statements();
  const ask = joinedReads({ atOnce: 1, most: 10, read });
  const answers = [ask(1), ask(2), ask(1), ask(100)];
  await turn();
  expect(begun.map(({ keys }) => keys)).toEqual([[1, 2, 100]]);
  begun[0]?.end();
  expect(await Promise.all(answers)).toEqual(['row 1', 'row 2', 'row 1', undefined]);
});

test('who asks while statements are under way waits for the next one, also for a key that is being read', async () => {
  const { begun, read } = statements();
  const ask = joinedReads({ atOnce: 2, most: 10, read });
  const first = ask(1);
  await turn();
  const second = ask(1);
  await turn();
  const later = [ask(1), ask(3)];
  await turn();
  expect(begun.map(({ keys }) => keys)).toEqual([[1], [1]]);
  begun[1]?.end();
  expect(await second).toBe('row 1');
  await turn();
  expect(begun.map(({ keys }) => keys)).toEqual([[1], [1], [1, 3]]);
  begun[0]?.end();
  begun[2]?.end();
  expect(await Promise.all([first, ...later])).toEqual(['row 1', 'row 1', 'row 3']);
});

test('more askers than a statement takes go on in another, and a failure is told to those who shared it alone', async () => {
  const { begun, read } = statements();
  const ask = joinedReads({ atOnce: 2, most: 2, read });
  const answers = Promise.allSettled([ask(1), ask(2), ask(3)]);
  await turn();
  await turn();
  expect(begun.map(({ keys }) => keys)).toEqual([[1, 2], [3]]);
  begun[0]?.fail();
  begun[1]?.end();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  const again = ask(1);
  await turn();
  begun[2]?.end();
  expect(await again).toBe('row 1');
});
