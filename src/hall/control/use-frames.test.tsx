import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDocument, type HallDocument } from '#hall/document.ts';
import type { Call, Presence } from '#hall/protocol.ts';
import { useFrames } from './control.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const film = { kind: 'video', item: 1, title: '', source: '/f', durationMs: 1 };
const document = {
  ...emptyDocument,
  programme: {
    1: { content: film },
    2: { content: { kind: 'player', group: 'a' } },
    3: { content: { kind: 'black' } },
    4: { content: film },
  },
} as unknown as HallDocument;
const presence = {
  1: { state: 'here' },
  2: { state: 'here' },
  3: { state: 'here' },
  4: { state: 'away' },
} as unknown as Record<string, Presence>;

function Page({
  call,
  shown = document,
}: {
  call(call: Call, displays: readonly string[]): void;
  shown?: HallDocument;
}) {
  useFrames({ document: shown, presence, call });
  return null;
}

test('while the page is looked at, displays that are there and show a film are asked for a frame every few seconds', () => {
  const asked: unknown[] = [];
  const call = (...words: unknown[]) => void asked.push(words);
  const { rerender, unmount } = render(<Page call={call} />);
  vi.advanceTimersByTime(8_000);
  expect(asked).toEqual([['picture', ['1', '2']]]);
  const seen = vi.spyOn(globalThis.document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(24_000);
  expect(asked).toHaveLength(1);
  seen.mockReturnValue('visible');
  vi.advanceTimersByTime(8_000);
  expect(asked).toHaveLength(2);
  // With nothing that moves nobody is asked.
  rerender(<Page call={call} shown={emptyDocument} />);
  vi.advanceTimersByTime(8_000);
  expect(asked).toHaveLength(2);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
