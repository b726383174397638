import { afterEach, expect, test, vi } from 'vitest';
import { LinkClient, type LinkSocket } from './link-client.ts';

afterEach(() => void vi.useRealTimers());

test('however long its server is away, it tries again every few seconds', async () => {
  vi.useFakeTimers();
  const triedAt: number[] = [];
  const link = new LinkClient({
    open() {
      triedAt.push(Date.now());
      const socket: LinkSocket = {
        ...{ readyState: 3, onopen: null, onmessage: null, onclose: null, onerror: null },
        send() {},
        close() {},
      };
      setTimeout(() => socket.onclose?.({ code: 1006 } as never), 10);
      return socket;
    },
  });
  link.start();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  link.stop();
  const pauses = triedAt.slice(1).map((at, place) => at - (triedAt[place] ?? 0));
  expect(pauses.length).toBeGreaterThan(100);
  expect(Math.max(...pauses)).toBeLessThan(5_000);
});

test('a server that accepts a connection but stays silent is disconnected and retried', async () => {
  const opened: (LinkSocket & { isClosed: boolean })[] = [];
  const { promise: triedAgain, resolve } = Promise.withResolvers<void>();
  const link = new LinkClient({
    open() {
      const socket = {
        readyState: 0,
        isClosed: false,
        send() {},
        close() {
          this.isClosed = true;
        },
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
      };
      opened.push(socket);
      if (opened.length === 2) resolve();
      return socket;
    },
    welcomeWithinMs: 20,
    shortestPauseMs: 1,
  });
  link.start();
  await triedAgain;
  expect(opened[0]?.isClosed).toBe(true);
  link.stop();
});
