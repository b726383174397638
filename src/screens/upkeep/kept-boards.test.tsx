import { beforeEach, expect, test } from 'vitest';
import { LiveClient } from '#kit/live/live-client.ts';
import { clearOfflineCache } from '#kit/live/offline-cache/offline-pages.ts';
import { keepBoard, readKept } from './kept-boards.ts';

beforeEach(() => localStorage.clear());
const snapshot = (at: number, text = '') => ({ epoch: 'e', revision: 7, at, figures: { 'totals/orders': at, text } });

test('the last good figures of a few boards are kept, the latest of them, and forgotten together', () => {
  for (let n = 0; n < 20; n++) keepBoard(`/board/${n}`, snapshot(n));
  keepBoard('/board/19', snapshot(99));
  expect(readKept('/board/19')?.at).toBe(99);
  expect(readKept('/board/18')?.at).toBe(18);
  expect(readKept('/board/3')).toBeUndefined();
  expect(readKept('__proto__')).toBeUndefined();
  clearOfflineCache();
  expect(readKept('/board/19')).toBeUndefined();
});

test('what is kept is bounded, whatever boards hold, and rubbish in the storage is no harm', () => {
  for (let n = 0; n < 6; n++) keepBoard(`/board/${n}`, snapshot(n, 'x'.repeat(400_000)));
  expect(localStorage.getItem('boards')?.length).toBeLessThanOrEqual(1_000_000);
  expect(readKept('/board/5')?.at).toBe(5);
  keepBoard('/huge', snapshot(1, 'x'.repeat(2_000_000)));
  expect(readKept('/huge')).toBeUndefined();
  localStorage.setItem('boards', '{"broken');
  expect(readKept('/board/5')).toBeUndefined();
});

test('a board that starts without a server shows what was kept if it is newer than its page, as stale', () => {
  const client = new LiveClient({ url: '/none', initial: snapshot(1_000) });
  client.resume(snapshot(500));
  expect(client.topic('totals').orders).toBe(1_000);
  client.resume(snapshot(2_000));
  expect([client.topic('totals').orders, client.connection, client.goodAt]).toEqual([2_000, 'stale', 2_000]);
});
