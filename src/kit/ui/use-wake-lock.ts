import { useEffect } from 'react';

/** Keeps the display awake while the page is visible; requested again whenever it becomes visible. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      // Denied on battery, and missing on http: a kiosk configures it itself.
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
