import type { CachedState } from '#hall/link/link-client.ts';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';

const storageKey = 'hall-display';
const longest = 2_000_000;

/** Cached state for a display that starts without a server: its identity, the hall's document, and the time. */
export interface CachedDisplay extends CachedState {
  /** By how much the server's clock is ahead of this machine's, in milliseconds. */
  aheadMs: number;
  /** When this was cached, by the server's clock. */
  at: number;
}

/**
 * The cached state, if valid. A machine with an empty clock battery starts in the past, so the time is never taken as
 * earlier than when this was cached; otherwise its content would still be in the future.
 */
export function readDisplayCache(): CachedDisplay | undefined {
  const cached = readJson(storageKey) as Partial<CachedDisplay> | null;
  const isWhole =
    cached &&
    typeof cached.display === 'string' &&
    typeof cached.revision === 'number' &&
    typeof cached.aheadMs === 'number' &&
    cached.figures !== null &&
    typeof cached.figures === 'object';
  if (!isWhole) return undefined;
  const { at = 0, ...rest } = cached as CachedDisplay;
  return { ...rest, at, aheadMs: Math.max(rest.aheadMs, at - Date.now()) };
}

export function cacheDisplay(cached: CachedDisplay | undefined): void {
  const text = cached && JSON.stringify(cached);
  if (!text || text.length <= longest) writeToBrowser('localStorage', storageKey, text);
}
