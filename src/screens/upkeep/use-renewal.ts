import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from '#kit/live/use-live.tsx';
import { Renewal, reportPainted } from './renewal.ts';

/** Interval of the check, and how late it may run before the page counts as stalled. */
export const checkEveryMs = 2_000;
const maxLateMs = 15_000;

/**
 * Detects that the main thread stalled for long and recovered: its state is then unknown, and it may stall again.
 * Hidden pages are skipped, as browsers throttle their timers.
 */
export class StallDetector {
  #lookedAt: number | undefined;

  /** Returns how late the check is in ms if the page stalled. Call every `checkEveryMs` with a monotonic time. */
  check(now: number, isVisible: boolean): number | undefined {
    const before = this.#lookedAt;
    this.#lookedAt = isVisible ? now : undefined;
    if (before === undefined || !isVisible) return undefined;
    const lateMs = now - before - checkEveryMs;
    return lateMs > maxLateMs ? lateMs : undefined;
  }
}

/** Displays renew within this time after a deployment, spread at random. */
const spreadMs = 20_000;
/** A board that is not live for this long although the server is healthy renews itself. */
const stuckMs = 10 * 60_000;
const checkMs = 30_000;

/** Call `checkBuild` with the server's build. `isRetired` is true once a newer page replaces this one. */
export function useRenewal(build: string) {
  const [isRetired, setIsRetired] = useState(false);
  const renewal = useRef<Renewal>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const created = new Renewal(() => setIsRetired(true));
    renewal.current = created;
    const stop = created.listen();
    return () => {
      clearTimeout(waiting.current);
      stop();
    };
  }, []);
  const renew = useCallback(() => renewal.current?.renew(), []);
  const checkBuild = useCallback(
    (serverBuild: unknown) => {
      if (typeof serverBuild !== 'string' || build === '' || serverBuild === build || waiting.current !== undefined)
        return;
      waiting.current = setTimeout(() => {
        waiting.current = undefined;
        renew();
      }, Math.random() * spreadMs);
    },
    [build, renew],
  );
  return { isRetired, hearBuild: checkBuild, renew };
}

/** Within a board: reports the first paint to a waiting parent page, and renews a board that is stuck. */
export function useWatchdog(renew: () => void): void {
  const connection = useConnection();
  useEffect(() => {
    const detector = new StallDetector();
    const looking = setInterval(() => {
      const lateMs = detector.check(performance.now(), document.visibilityState === 'visible');
      if (lateMs === undefined) return;
      globalThis.reportError?.(new Error(`the board stood still for ${Math.round(lateMs / 1_000)} s`));
      renew();
    }, checkEveryMs);
    return () => clearInterval(looking);
  }, [renew]);
  useEffect(() => {
    if (connection === 'live') {
      void reportPainted();
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
