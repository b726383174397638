import { useEffect, useRef } from 'react';

/** Calls `onIdle` after a while without a touch; every touch restarts the timer. */
export function useIdle(afterMs: number, onIdle: () => void): void {
  const call = useRef(onIdle);
  call.current = onIdle;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => call.current(), afterMs);
    };
    begin();
    // Taken on the way down: what was touched may stop it from going on.
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;
    for (const event of events) addEventListener(event, begin, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, begin, { capture: true });
    };
  }, [afterMs]);
}
