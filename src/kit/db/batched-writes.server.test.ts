import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchedWrites } from './batched-writes.server.ts';

/** Statements that the test completes; one with `bad` is refused with a code. */
function statements(most: number, code: string) {
  const begun: string[][] = [];
  let end = () => {};
  const save = batchedWrites<string, string>({
    most,
    write: (items) =>
      new Promise((resolve, reject) => {
        begun.push(items);
        end = () =>
          items.includes('bad')
            ? reject(Object.assign(new Error('refused'), { code }))
            : resolve(items.map((item) => `saved ${item}`));
      }),
  });
  return {
    begun,
    save,
    /** Completes the running statement and lets the next one start. */
    async step() {
      await turn();
      end();
      await turn();
    },
  };
}

test('writes during a running statement share the next one', async () => {
  const { begun, save, step } = statements(2, '23505');
  const answers = [save('a')];
  await turn();
  answers.push(save('b'), save('c'), save('d'));
  for (let time = 0; time < 3; time++) await step();
  expect(await Promise.all(answers)).toEqual(['saved a', 'saved b', 'saved c', 'saved d']);
  expect(begun).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a refused item fails only its own caller', async () => {
  const { begun, save, step } = statements(10, '22P05');
  const answers = Promise.allSettled([save('a'), save('bad'), save('c')]);
  for (let time = 0; time < 4; time++) await step();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(begun).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
});

test('when the connection is lost, nothing is written a second time', async () => {
  const { begun, save, step } = statements(10, 'ECONNRESET');
  const answers = Promise.allSettled([save('a'), save('bad')]);
  await step();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(begun).toEqual([['a', 'bad']]);
  const later = save('c');
  await step();
  expect(await later).toBe('saved c');
});
