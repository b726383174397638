import { useEffect } from 'react';
import { businessOffsetMs, dayMs, hourMs } from '#kit/text/time.ts';

/** Nobody is in the hall: a display that goes on all day loads a newer page then. */
const quietHour = 4;

export const msUntilQuiet = (now: number): number => {
  const sinceQuietMs = (now + businessOffsetMs - quietHour * hourMs) % dayMs;
  return sinceQuietMs < hourMs ? 0 : dayMs - sinceQuietMs;
};

/**
 * After a deployment the server's pages are newer than this one. It is loaded again when nobody sees it: at once while the
 * display is black or waits to be paired, else at night. Displays of one hall do so apart from each other.
 */
export function useNewerPage(own: string, servers: string | undefined, isUnseen: boolean, now: () => number): void {
  const isOld = own !== '' && servers !== undefined && servers !== own;
  useEffect(() => {
    if (!isOld) return;
    const waitMs = isUnseen ? 1_000 : msUntilQuiet(now());
    const timer = setTimeout(() => location.reload(), waitMs + Math.random() * 20_000);
    return () => clearTimeout(timer);
  }, [isOld, isUnseen, now]);
}
