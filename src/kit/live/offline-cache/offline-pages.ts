import { writeToBrowser } from '#kit/ui/browser-storage.ts';

/** Browser caches of screen pages and of their last good figures. */
export const pageCacheName = 'screen-pages';
export const figuresKey = 'boards';

/** After an outage all screens return at one instant: a recently cached page is not requested again just then. */
const cachedForMs = 10 * 60_000;
let cached: { address: string; at: number } | undefined;

/** Whether this page was cached recently, and nothing was cleared since. */
export const isCached = (address: string): boolean =>
  cached?.address === address && performance.now() - cached.at < cachedForMs;
export function markCached(address: string): void {
  cached = { address, at: performance.now() };
}

/** Clears the caches on sign-out or loss of access, so that the next user finds nothing. */
export function clearOfflineCache(): void {
  cached = undefined;
  writeToBrowser('localStorage', figuresKey, undefined);
  // `caches` is missing on plain http.
  globalThis.caches?.delete(pageCacheName).catch(() => {});
}
