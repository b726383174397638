import { type ReactNode, useEffect, useState } from 'react';
import type { Snapshot } from '#kit/live/live-document.ts';
import { figuresKey } from '#kit/live/offline-cache/offline-pages.ts';
import { useScreenWorker } from '#kit/live/offline-cache/use-screen-worker.ts';
import { useConnection, useLiveClient } from '#kit/live/use-live.tsx';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';
import { useWakeLock } from '#kit/ui/use-wake-lock.ts';
import type { Quality } from '#screens/widget-environment.tsx';
import {
  useWidgetEnvironment,
  type WidgetEnvironment,
  WidgetEnvironmentProvider,
} from '#screens/widget-environment.tsx';
import { useWatchdog } from './use-renewal.ts';

/** Caches the last live figures of recent boards, for a display that starts while the server is down. */
const maxBoards = 6;
const longestCache = 1_000_000;

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
  while (text.length > longestCache && entries.length > 1) {
    entries.shift();
    text = JSON.stringify(Object.fromEntries(entries));
  }
  if (text.length <= longestCache) writeToBrowser('localStorage', figuresKey, text);
}

/** In CSS pixels; too small to notice or to cut off content at the edge. */
const burnInPath = [
  [0, 0],
  [1, 0],
  [2, 1],
  [2, 2],
  [1, 3],
  [0, 3],
  [-1, 2],
  [-2, 1],
  [-2, 0],
  [-2, -1],
  [-1, -2],
  [0, -3],
  [1, -2],
  [1, -1],
] as const;
const burnInStepMs = 180_000;

export const burnInShift = (now: number): readonly [x: number, y: number] =>
  burnInPath[Math.floor(now / burnInStepMs) % burnInPath.length] ?? [0, 0];

/** Shifts the picture by a pixel every three minutes against burn-in, by the server's clock so that a wall shifts together. */
function useBurnInShift(now: () => number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const shift = () => {
      const [x, y] = burnInShift(now());
      style.setProperty('--shift-x', `${x}px`);
      style.setProperty('--shift-y', `${y}px`);
    };
    shift();
    const shifting = setInterval(shift, burnInStepMs / 6);
    return () => clearInterval(shifting);
  }, [now]);
}

/** Length of one measurement of the frame rate. */
const windowMs = 2_000;
/** Below this frame rate for two windows in a row, a display reduces motion ... */
const lowRate = 40;
/** ... and above this it increases it again: first after half a minute, then after twice as long each time. */
const highRate = 55;
const firstPatience = 15;
const longestPatience = 900;

/**
 * The brown-out ladder: one step down when the frame rate is low, one up after it was high for long. A display with at
 * most 30 frames a second ends at 0, without motion but with correct figures.
 */
export class BrownOut {
  quality: Quality = 3;
  #slow = 0;
  #smooth = 0;
  #patience = firstPatience;

  /** Takes the frames of one window and returns the new level. */
  count(frames: number, lengthMs: number): Quality {
    const rate = (frames * 1_000) / lengthMs;
    this.#slow = rate < lowRate ? this.#slow + 1 : 0;
    this.#smooth = rate > highRate ? this.#smooth + 1 : 0;
    if (this.#slow >= 2 && this.quality > 0) {
      this.quality = (this.quality - 1) as Quality;
      this.#slow = 0;
      this.#smooth = 0;
    } else if (this.#smooth >= this.#patience && this.quality < 3) {
      this.quality = (this.quality + 1) as Quality;
      this.#smooth = 0;
      this.#patience = Math.min(longestPatience, this.#patience * 2);
    }
    return this.quality;
  }
}

/** The motion level of this display by its measured frame rate. */
function useQuality(): Quality {
  const [quality, setQuality] = useState<Quality>(3);
  useEffect(() => {
    const ladder = new BrownOut();
    let frames = 0;
    let begunAt = performance.now();
    let next = requestAnimationFrame(function count(now) {
      next = requestAnimationFrame(count);
      frames += 1;
      const lengthMs = now - begunAt;
      if (lengthMs < windowMs) return;
      // A window this long means a hidden page or a sleeping machine, not a slow display.
      if (lengthMs < 3 * windowMs) setQuality(ladder.count(frames, lengthMs));
      frames = 0;
      begunAt = now;
    });
    return () => cancelAnimationFrame(next);
  }, []);
  return quality;
}

const cacheEveryMs = 10_000;

/** Keeps an unattended board running for weeks: cache, wake lock, burn-in shift, watchdog. */
export function BoardUpkeep({
  url,
  played,
  renew,
  children,
}: {
  url: string;
  played: WidgetEnvironment['played'];
  renew(): void;
  children: ReactNode;
}) {
  const client = useLiveClient();
  const environment = useWidgetEnvironment();
  const quality = useQuality();
  useFigureCache(url);
  useWakeLock();
  useBurnInShift(client.serverNow);
  useScreenWorker(useConnection() === 'live');
  useWatchdog(renew);
  return <WidgetEnvironmentProvider value={{ ...environment, quality, played }}>{children}</WidgetEnvironmentProvider>;
}

function useFigureCache(url: string): void {
  const client = useLiveClient();
  useEffect(() => {
    client.resume(readCachedFigures(url));
    let cachedRevision = -1;
    const cache = () => {
      if (client.connection !== 'live' || client.revision === cachedRevision) return;
      cachedRevision = client.revision;
      cacheFigures(url, client.snapshot);
    };
    const keeping = setInterval(cache, cacheEveryMs);
    addEventListener('pagehide', cache);
    return () => {
      clearInterval(keeping);
      removeEventListener('pagehide', cache);
    };
  }, [client, url]);
}
