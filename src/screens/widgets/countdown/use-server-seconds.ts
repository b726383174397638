import { useEffect, useState } from 'react';
import { useLiveClient } from '#kit/live/use-live.tsx';

/** A visible change of the offset between the two clocks. */
const noticedMs = 20;

/**
 * The server's time, updated at each whole second; undefined in server rendering. Timers sleep with the page, so
 * becoming visible updates it as well.
 */
export function useServerSeconds(): number | undefined {
  const client = useLiveClient();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let offset = client.now() - Date.now();
    const tick = () => {
      clearTimeout(timer);
      const at = client.now();
      setNow(at);
      // Timers may fire slightly early, which would repeat the second and delay the next.
      timer = setTimeout(tick, 1_000 - (((at % 1_000) + 1_000) % 1_000) + 4);
    };
    tick();
    const unsubscribe = client.subscribe(() => {
      const present = client.now() - Date.now();
      if (Math.abs(present - offset) < noticedMs) return;
      offset = present;
      tick();
    });
    document.addEventListener('visibilitychange', tick);
    addEventListener('pageshow', tick);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', tick);
      removeEventListener('pageshow', tick);
    };
  }, [client]);
  return now;
}
