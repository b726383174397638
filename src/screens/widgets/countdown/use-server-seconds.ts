import { useEffect, useState } from 'react';
import { useLiveClient } from '#kit/live/use-live.tsx';

/** A change of the offset between the two clocks that would be seen. */
const noticedMs = 20;

/**
 * The server's time, told anew at each of its whole seconds; undefined on the server itself. What was asleep is woken by
 * the page becoming visible, not by a timer that slept as well.
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
      // Timers may come a little early: then the second would be told twice, and the next one late.
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
