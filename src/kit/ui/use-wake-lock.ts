import { useEffect } from 'react';

/** Keeps the display from going dark while the page is seen; asked for again whenever it comes back. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      // Refused on battery, or where there is none (http): a kiosk has its own setting then.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isGone) void lock?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
