import { useEffect, useRef, useState } from 'react';
import type { ResultOf } from '#kit/call.ts';
import { CallFailure, send } from '#kit/send.ts';
import type { watchStatus } from './status-contract.ts';

type Watched = NonNullable<ResultOf<typeof watchStatus>>;

const firstMs = 10_000;
const longestMs = 120_000;
const growth = 1.5;

/**
 * Keeps an open page true without a reload: asks every now and then whether anything has changed, less often the longer
 * nothing has, not at all while nobody looks, and at once when somebody looks again. True while the server is away.
 */
export function useStatusWatch(seen: Watched, onChanged: () => void): boolean {
  const [isAway, setIsAway] = useState(false);
  const known = useRef(JSON.stringify(seen));
  const changed = useRef(onChanged);
  useEffect(() => {
    known.current = JSON.stringify(seen);
    changed.current = onChanged;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = firstMs;
    const ended = new AbortController();
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(look, pauseMs);
      pauseMs = Math.min(longestMs, pauseMs * growth);
    };
    async function look() {
      try {
        const found = await send('/api.php/official/enrolment/watch_status', {}, { signal: ended.signal });
        setIsAway(false);
        if (JSON.stringify(found) !== known.current) {
          pauseMs = firstMs;
          changed.current();
        }
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!(error instanceof CallFailure)) throw error;
        // Somebody who was signed out sees the sign-in; everything else passes.
        if (error.code === 401) return changed.current();
        setIsAway(true);
      }
      wait();
    }
    const shown = () => {
      pauseMs = firstMs;
      if (document.visibilityState === 'visible') void look();
      else clearTimeout(timer);
    };
    wait();
    document.addEventListener('visibilitychange', shown);
    addEventListener('online', shown);
    return () => {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
      removeEventListener('online', shown);
    };
  }, []);
  return isAway;
}
