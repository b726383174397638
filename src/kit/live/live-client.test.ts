import { afterEach, expect, test, vi } from 'vitest';
import { LiveClient } from './live-client.ts';

afterEach(() => void vi.useRealTimers());

test('however long its server is away, a board tries again every few seconds', async () => {
  vi.useFakeTimers();
  const triedAt: number[] = [];
  const client = new LiveClient({
    url: 'http://away/',
    initial: { epoch: 'e', revision: 1, figures: {} },
    fetch: async () => {
      triedAt.push(Date.now());
      throw new TypeError('fetch failed');
    },
  });
  client.start();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  client.stop();
  const pauses = triedAt.slice(1).map((at, place) => at - (triedAt[place] ?? 0));
  expect(pauses.length).toBeGreaterThan(100);
  expect(Math.max(...pauses)).toBeLessThan(5_000);
});
