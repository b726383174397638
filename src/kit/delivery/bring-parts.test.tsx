import { afterEach, expect, test, vi } from 'vitest';
import { bringParts } from './bring-parts.ts';

afterEach(() => vi.unstubAllGlobals());

test('a part is asked for again until its files are there, and only then imported', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.split('/').at(-1) ?? '');
    if (asked.length <= 2) throw new TypeError('Failed to fetch');
    return { ok: true, arrayBuffer: async () => new ArrayBuffer(0) };
  });
  const load = vi.fn(async () => 'the part');
  const coming = bringParts(load, ['official/assets/part-1.js', 'official/assets/beside-1.js']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await coming).toBe('the part');
  expect(asked.toSorted()).toEqual(['beside-1.js', 'beside-1.js', 'part-1.js', 'part-1.js']);
  // What is there is not asked for again.
  await bringParts(load, ['official/assets/part-1.js']);
  expect(asked).toHaveLength(4);
  vi.useRealTimers();
});

test('without a network it fails in the end, nothing is imported, and the next wish begins anew', async () => {
  vi.useFakeTimers();
  let isOnline = false;
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return { ok: true, arrayBuffer: async () => new ArrayBuffer(0) };
  });
  const load = vi.fn(async () => 'the part');
  const failed = bringParts(load, ['official/assets/other-1.js']).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failed).toBe('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  isOnline = true;
  expect(await bringParts(load, ['official/assets/other-1.js'])).toBe('the part');
  vi.useRealTimers();
});
