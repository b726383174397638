import type { Snapshot } from '#kit/live/live-document.ts';
import { figuresKey } from '#kit/live/offline-cache/offline-pages.ts';
import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';

/** What a display shows when it starts without a server: the last good figures of its boards, the latest few of them. */
const mostBoards = 6;
const mostLength = 1_000_000;

type Kept = Record<string, Snapshot>;

function readAll(): Kept {
  try {
    const kept: unknown = JSON.parse(readFromBrowser('localStorage', figuresKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

export function readKept(url: string): Snapshot | undefined {
  const kept = readAll();
  return Object.hasOwn(kept, url) ? kept[url] : undefined;
}

export function keepBoard(url: string, snapshot: Snapshot): void {
  const { [url]: _before, ...others } = readAll();
  const entries = [...Object.entries(others).slice(1 - mostBoards), [url, snapshot] as const];
  let text = JSON.stringify(Object.fromEntries(entries));
  while (text.length > mostLength && entries.length > 1) {
    entries.shift();
    text = JSON.stringify(Object.fromEntries(entries));
  }
  if (text.length <= mostLength) keepInBrowser('localStorage', figuresKey, text);
}
