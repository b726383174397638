import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { oneChild } from './one-child.mjs';

/** Says when it is up and when it was told to end; ends when `go` comes, as a server does that still has work to close. */
const slowToEnd = `
  process.on('SIGTERM', () => process.send('closing'));
  process.on('message', (word) => process.exit(word === 'fail' ? 1 : 0));
  process.send('up');
`;

let children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

function open() {
  const told: string[] = [];
  const one = oneChild({
    start() {
      const child = spawn(process.execPath, ['-e', slowToEnd], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      children.push(child);
      return child;
    },
    ended: (code) => void told.push(`ended ${code}`),
    died: () => void told.push('died'),
  });
  return { one, told };
}
const heard = async (child: ChildProcess | undefined) => (child ? (await once(child, 'message'))[0] : undefined);

test('several changes while the old server closes start one new one, after it has gone', async () => {
  const { one, told } = open();
  one.startAnew();
  const [first] = children;
  expect(await heard(first)).toBe('up');
  for (let change = 0; change < 3; change++) {
    const closing = heard(first);
    one.startAnew();
    expect(await closing).toBe('closing');
  }
  expect(children).toHaveLength(1);
  first?.send('go');
  await expect.poll(() => children.length).toBe(2);
  expect(await heard(children[1])).toBe('up');
  expect([children.length, first?.exitCode, children[1]?.exitCode, told]).toEqual([2, 0, null, []]);
  one.stop();
  expect(await heard(children[1])).toBe('closing');
  children[1]?.send('go');
  await expect.poll(() => told).toEqual(['ended 0']);
});

test('a server that went by itself is told of, starts with the next change, and leaves nothing to wait for', async () => {
  const { one, told } = open();
  one.startAnew();
  expect(await heard(children[0])).toBe('up');
  children[0]?.send('fail');
  await expect.poll(() => told).toEqual(['died']);
  one.startAnew();
  expect(await heard(children[1])).toBe('up');
  children[1]?.send('fail');
  await expect.poll(() => told).toEqual(['died', 'died']);
  one.stop();
  expect(told).toEqual(['died', 'died', 'ended 0']);
});
