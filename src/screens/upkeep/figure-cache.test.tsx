import { beforeEach, expect, test } from 'vitest';
import { LiveClient } from '#kit/live/live-client.ts';
import { clearOfflineCache } from '#kit/live/offline-cache/offline-pages.ts';
import { cacheFigures, readCachedFigures } from './board-upkeep.tsx';

beforeEach(() => localStorage.clear());
const snapshot = (at: number, text = '') => ({ epoch: 'e', revision: 7, at, figures: { 'totals/orders': at, text } });

test('the last live figures of the most recent boards are cached, and cleared together', () => {
  for (let n = 0; n < 20; n++) cacheFigures(`/board/${n}`, snapshot(n));
  cacheFigures('/board/19', snapshot(99));
  expect(readCachedFigures('/board/19')?.at).toBe(99);
  expect(readCachedFigures('/board/18')?.at).toBe(18);
  expect(readCachedFigures('/board/3')).toBeUndefined();
  expect(readCachedFigures('__proto__')).toBeUndefined();
  clearOfflineCache();
  expect(readCachedFigures('/board/19')).toBeUndefined();
});

test('the cache is bounded, whatever boards hold, and tolerates invalid storage', () => {
  for (let n = 0; n < 6; n++) cacheFigures(`/board/${n}`, snapshot(n, 'x'.repeat(400_000)));
  expect(localStorage.getItem('boards')?.length).toBeLessThanOrEqual(1_000_000);
  expect(readCachedFigures('/board/5')?.at).toBe(5);
  cacheFigures('/huge', snapshot(1, 'x'.repeat(2_000_000)));
  expect(readCachedFigures('/huge')).toBeUndefined();
  localStorage.setItem('boards', '{"broken');
  expect(readCachedFigures('/board/5')).toBeUndefined();
});

test('a board that starts without a server shows cached figures as stale if they are newer than its page', () => {
  const client = new LiveClient({ url: '/none', initial: snapshot(1_000) });
  client.resume(snapshot(500));
  expect(client.topic('totals').orders).toBe(1_000);
  client.resume(snapshot(2_000));
  expect([client.topic('totals').orders, client.connection, client.goodAt]).toEqual([2_000, 'stale', 2_000]);
});
