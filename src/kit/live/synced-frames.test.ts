import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paintTimeOf, SyncedFrames } from './live-client.ts';
import type { Patch } from './live-document.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const patch = (revision: number, at: number): Patch => ({ epoch: 'e', revision, at, set: {}, unset: [] });

test('a frame ends every tenth of a second, and is painted sixty milliseconds later', () => {
  expect([1_000_000, 1_000_099, 1_000_100].map(paintTimeOf)).toEqual([1_000_160, 1_000_160, 1_000_260]);
});

test('displays with clocks of different accuracy and lines of different speed paint the same revisions at the same time', () => {
  const painted = [0, 7, 55].map((delay) => {
    const times: [revision: number, at: number][] = [];
    const frames = new SyncedFrames(Date.now, (patches) => {
      for (const { revision } of patches) times.push([revision, Date.now()]);
    });
    return { delay, times, frames };
  });
  for (let revision = 1; revision <= 20; revision++) {
    const at = Date.now();
    for (const { delay, frames } of painted) setTimeout(() => frames.add(patch(revision, at)), delay);
    vi.advanceTimersByTime(37);
  }
  vi.advanceTimersByTime(1_000);
  const [first, ...others] = painted.map(({ times }) => times);
  expect(first).toHaveLength(20);
  for (const [, at] of first ?? []) expect(at % 100).toBe(60);
  for (const other of others) expect(other).toEqual(first);
});

test('a late patch is painted at once, and the queue is bounded', () => {
  const painted: number[] = [];
  const frames = new SyncedFrames(Date.now, (patches) => painted.push(...patches.map(({ revision }) => revision)));
  frames.add(patch(1, Date.now() - 500));
  expect(painted).toEqual([1]);
  for (let revision = 2; revision <= 400; revision++) frames.add(patch(revision, Date.now() + 60_000));
  expect(painted.length).toBeGreaterThan(150);
  frames.clear();
  vi.advanceTimersByTime(120_000);
  expect(painted.length).toBeLessThan(400);
});
