import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from '#kit/live/use-live.tsx';
import { Renewal, tellPainted } from './renewal.ts';
import { lookMs, Standstill } from './standstill.ts';

/** Displays renew themselves within this time of a deployment, each at another moment. */
const spreadMs = 20_000;
/** A board that has been without fresh figures for so long, though the server answers, begins anew. */
const stuckMs = 10 * 60_000;
const checkMs = 30_000;

/** `hearBuild` takes what the server says it is; `isRetired` when a newer page is shown in place of this one. */
export function useRenewal(build: string) {
  const [isRetired, setIsRetired] = useState(false);
  const renewal = useRef<Renewal>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const made = new Renewal(() => setIsRetired(true));
    renewal.current = made;
    const stop = made.listen();
    return () => {
      clearTimeout(waiting.current);
      stop();
    };
  }, []);
  const renew = useCallback(() => renewal.current?.renew(), []);
  const hearBuild = useCallback(
    (heard: unknown) => {
      if (typeof heard !== 'string' || build === '' || heard === build || waiting.current !== undefined) return;
      waiting.current = setTimeout(() => {
        waiting.current = undefined;
        renew();
      }, Math.random() * spreadMs);
    },
    [build, renew],
  );
  return { isRetired, hearBuild, renew };
}

/** Inside of the board: tells the page that waits for this one, and watches that the board does not stay stuck. */
export function useWatchdog(renew: () => void): void {
  const connection = useConnection();
  useEffect(() => {
    const standstill = new Standstill();
    const looking = setInterval(() => {
      const lateMs = standstill.look(performance.now(), document.visibilityState === 'visible');
      if (lateMs === undefined) return;
      globalThis.reportError?.(new Error(`the board stood still for ${Math.round(lateMs / 1_000)} s`));
      renew();
    }, lookMs);
    return () => clearInterval(looking);
  }, [renew]);
  useEffect(() => {
    if (connection === 'live') {
      void tellPainted();
      return;
    }
    const since = performance.now();
    const checking = setInterval(async () => {
      if (performance.now() - since < stuckMs) return;
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
      if (answer?.ok) renew();
    }, checkMs);
    return () => clearInterval(checking);
  }, [connection, renew]);
}
