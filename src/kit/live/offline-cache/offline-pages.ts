import { keepInBrowser } from '#kit/ui/browser-storage.ts';

/** Where a browser keeps the pages of screens, and the last good figures that were on them. */
export const pageCacheName = 'screen-pages';
export const figuresKey = 'boards';

/** After an outage all screens come back in one instant: a page that was kept a while ago is not asked for again just then. */
const cachedForMs = 10 * 60_000;
let cached: { address: string; at: number } | undefined;

/** Whether this page was kept a while ago at most, and nothing has been forgotten since. */
export const isCached = (address: string): boolean =>
  cached?.address === address && performance.now() - cached.at < cachedForMs;
export function noteCached(address: string): void {
  cached = { address, at: performance.now() };
}

/** Whoever leaves, or may not watch any more, leaves nothing of them behind; whoever comes finds nothing of others. */
export function clearOfflineCache(): void {
  cached = undefined;
  keepInBrowser('localStorage', figuresKey, undefined);
  // There is no such storage where nothing is kept: on a plain http address.
  globalThis.caches?.delete(pageCacheName).catch(() => {});
}
