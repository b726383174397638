import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { DisplaySetUp } from '#hall/document.ts';
import { useScreenWorker } from '#kit/live/offline-cache/use-screen-worker.ts';
import { useWakeLock } from '#kit/ui/use-wake-lock.ts';
import { type DisplayState, HallDisplay } from './hall-display.ts';
import { useOverlay } from './overlay-view.tsx';
import { useNewerPage } from './use-newer-page.ts';

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
