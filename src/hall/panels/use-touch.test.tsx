import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Content } from '#hall/content.ts';
import type { Answer } from '#hall/link/link-client.ts';
import { useTouch } from './panel-view.tsx';

const board = (name: string) => ({ kind: 'board', board: name, options: {} }) as Content;
const done: Answer = { ok: true, revision: 1, at: 0 };

/** A panel whose connection and answers are the test's. */
function open() {
  const given: [board: string, answer: (answer: Answer) => void][] = [];
  const give = (content: Content) =>
    new Promise<Answer>((resolve) => void given.push([(content as { board: string }).board, resolve]));
  const { result, rerender } = renderHook(({ isLinked }) => useTouch(isLinked, give), {
    initialProps: { isLinked: true },
  });
  return {
    names: () => given.map(([name]) => name),
    touch: (name: string) => act(async () => result.current(board(name))),
    answer: (answer: Answer) => act(async () => given.at(-1)?.[1](answer)),
    link: (isLinked: boolean) => act(async () => rerender({ isLinked })),
  };
}
afterEach(() => void vi.useRealTimers());

test('touches are given one after another, and of those that wait only the newest', async () => {
  const panel = open();
  await panel.touch('left');
  await panel.touch('right');
  await panel.touch('main/1/3');
  expect(panel.names()).toEqual(['left']);
  await panel.answer(done);
  expect(panel.names()).toEqual(['left', 'main/1/3']);
  await panel.answer(done);
  await panel.link(false);
  await panel.link(true);
  expect(panel.names()).toEqual(['left', 'main/1/3']);
});

test('a touch that met a lost connection is given when it is back, unless that takes too long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const panel = open();
  await panel.touch('left');
  await panel.answer({ ok: false, reason: 'no_answer' });
  await panel.link(false);
  await panel.link(true);
  expect(panel.names()).toEqual(['left', 'left']);
  await panel.answer({ ok: false, reason: 'no_answer' });
  await panel.link(false);
  vi.setSystemTime(Date.now() + 60_000);
  await panel.link(true);
  expect(panel.names()).toEqual(['left', 'left']);
});
