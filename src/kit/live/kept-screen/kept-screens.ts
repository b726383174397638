import { keepInBrowser } from '#kit/ui/browser-storage.ts';

/** Where a browser keeps the pages of screens, and the last good figures that were on them. */
export const keptPages = 'screen-pages';
export const keptFigures = 'boards';

/** After an outage all screens come back in one instant: a page that was kept a while ago is not asked for again just then. */
const keptForMs = 10 * 60_000;
let kept: { address: string; at: number } | undefined;

/** Whether this page was kept a while ago at most, and nothing has been forgotten since. */
export const isKept = (address: string): boolean =>
  kept?.address === address && performance.now() - kept.at < keptForMs;
export function noteKept(address: string): void {
  kept = { address, at: performance.now() };
}

/** Whoever leaves, or may not watch any more, leaves nothing of them behind; whoever comes finds nothing of others. */
export function forgetScreens(): void {
  kept = undefined;
  keepInBrowser('localStorage', keptFigures, undefined);
  // There is no such storage where nothing is kept: on a plain http address.
  globalThis.caches?.delete(keptPages).catch(() => {});
}
