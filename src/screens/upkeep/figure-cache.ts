import type { Snapshot } from '#kit/live/live-document.ts';
import { figuresKey } from '#kit/live/offline-cache/offline-pages.ts';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';

/** Caches the last live figures of recent boards, for a display that starts while the server is down. */
const maxBoards = 6;
const maxLength = 1_000_000;

type CachedFigures = Record<string, Snapshot>;

function readAll(): CachedFigures {
  const cached = readJson(figuresKey);
  return typeof cached === 'object' && cached !== null ? (cached as CachedFigures) : {};
}

export function readCachedFigures(url: string): Snapshot | undefined {
  const cached = readAll();
  return Object.hasOwn(cached, url) ? cached[url] : undefined;
}

export function cacheFigures(url: string, snapshot: Snapshot): void {
  const { [url]: _before, ...others } = readAll();
  const entries = [...Object.entries(others).slice(1 - maxBoards), [url, snapshot] as const];
  let text = JSON.stringify(Object.fromEntries(entries));
  while (text.length > maxLength && entries.length > 1) {
    entries.shift();
    text = JSON.stringify(Object.fromEntries(entries));
  }
  if (text.length <= maxLength) writeToBrowser('localStorage', figuresKey, text);
}
