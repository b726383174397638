import { useEffect } from 'react';
import { businessOffsetMs, dayMs, hourMs } from '#kit/text/time.ts';

/** The hall is empty at night: a display that runs all day loads a newer page then. */
const quietHour = 4;

export const msUntilQuiet = (now: number): number => {
  const sinceQuietMs = (now + businessOffsetMs - quietHour * hourMs) % dayMs;
  return sinceQuietMs < hourMs ? 0 : dayMs - sinceQuietMs;
};

/**
 * Reloads the page after a deployment while no visitor sees it: at once while the display is black or unpaired, else at
 * night. Displays of one hall reload at different times.
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
