import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { DisplaySetUp } from '#hall/document.ts';
import { useScreenWorker } from '#kit/live/offline-cache/use-screen-worker.ts';
import { businessOffsetMs, dayMs, hourMs } from '#kit/text/time.ts';
import { useWakeLock } from '#kit/ui/use-wake-lock.ts';
import { type DisplayState, HallDisplay } from './hall-display.ts';
import { useOverlay } from './overlay-view.tsx';

/** The hall is empty at night: a display that runs all day loads a newer page then. */
const quietHour = 4;

export const msUntilQuiet = (now: number): number => {
  const sinceQuietMs = (now + businessOffsetMs - quietHour * hourMs) % dayMs;
  return sinceQuietMs < hourMs ? 0 : dayMs - sinceQuietMs;
};

/**
 * Reloads the page after a deployment while no visitor sees it: at once while the display is black or unpaired, else at
 * night. Displays of one hall reload at different times.
 */
function useNewerPage(own: string, servers: string | undefined, isUnseen: boolean, now: () => number): void {
  const isOld = own !== '' && servers !== undefined && servers !== own;
  useEffect(() => {
    if (!isOld) return;
    const waitMs = isUnseen ? 1_000 : msUntilQuiet(now());
    const timer = setTimeout(() => location.reload(), waitMs + Math.random() * 20_000);
    return () => clearTimeout(timer);
  }, [isOld, isUnseen, now]);
}

/** What every screen of the hall does, whatever it is for: comes in, keeps awake, keeps its page, and renews it unseen. */
export function useHallDisplay(kind: DisplaySetUp['kind'], isUnseen: (state: DisplayState) => boolean) {
  const [hall] = useState(() => new HallDisplay(kind));
  const state = useSyncExternalStore(
    hall.subscribe,
    () => hall.state,
    () => hall.state,
  );
  useEffect(() => {
    hall.start();
    return () => hall.stop();
  }, [hall]);
  useWakeLock();
  useScreenWorker(state.isLinked);
  const { build: ownBuild } = useRouteLoaderData<{ build: string }>('root') ?? { build: '' };
  useNewerPage(ownBuild, state.build, isUnseen(state), hall.now);
  return {
    hall,
    ...state,
    setUp: state.document.displays[state.display],
    overlay: useOverlay(state.document.overlay, hall.now),
  };
}
export type ShownDisplay = ReturnType<typeof useHallDisplay>;

/** As a display says it of itself. */
export const screenSize = () => ({ width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio });
