import { expect, test } from 'vitest';
import { LinkClient, type LinkSocket } from './link-client.ts';

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
