import type { KnownBefore } from '#hall/link/link-client.ts';
import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';

const storageKey = 'hall-display';
const longest = 2_000_000;

/** What a display goes on with when it starts and there is no server: who it is, its hall's document, and the time. */
export interface KeptDisplay extends KnownBefore {
  /** By how much the server's clock is ahead of this machine's, in milliseconds. */
  aheadMs: number;
  /** When this was kept, by the server's clock. */
  at: number;
}

/**
 * What was kept, if it is whole. A machine whose battery is empty begins in another year: it is no earlier now than when this was
 * kept, or what it showed would be still to come.
 */
export function readKeptDisplay(): KeptDisplay | undefined {
  try {
    const kept = JSON.parse(readFromBrowser('localStorage', storageKey) ?? 'null') as Partial<KeptDisplay> | null;
    const isWhole =
      kept &&
      typeof kept.display === 'string' &&
      typeof kept.revision === 'number' &&
      typeof kept.aheadMs === 'number' &&
      kept.figures !== null &&
      typeof kept.figures === 'object';
    if (!isWhole) return undefined;
    const { at = 0, ...rest } = kept as KeptDisplay;
    return { ...rest, at, aheadMs: Math.max(rest.aheadMs, at - Date.now()) };
  } catch {
    return undefined;
  }
}

export function keepDisplay(kept: KeptDisplay | undefined): void {
  const text = kept && JSON.stringify(kept);
  if (!text || text.length <= longest) keepInBrowser('localStorage', storageKey, text);
}
