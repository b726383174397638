import { useEffect, useState } from 'react';

/** The server's time, updated at each whole second. */
export function useServerSecond(now: () => number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const present = now();
      setAt(present);
      // Timers may fire slightly early, which would repeat the second and delay the next.
      timer = setTimeout(tick, 1_004 - (((present % 1_000) + 1_000) % 1_000));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [now]);
  return at;
}

/** Whether the server's clock has passed a moment. */
export function useIsPast(moment: number, now: () => number): boolean {
  const [come, setCome] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setCome(moment), Math.max(0, moment - now()));
    return () => clearTimeout(timer);
  }, [moment, now]);
  return come === moment;
}
