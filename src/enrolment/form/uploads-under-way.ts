import { useEffect, useSyncExternalStore } from 'react';
import { takeArrivals } from './arrivals.ts';
import type { Form } from './form-context.tsx';
import { hasKeptFiles } from './kept-files.ts';

/** How many pictures of the form are on their way; known without the code that sends them. */
let count = 0;
const listeners = new Set<() => void>();

/** Leaving the page would lose what is on its way and not kept: the browser asks first. */
const ask = (event: BeforeUnloadEvent) => isUnkept && event.preventDefault();

/** Whether the browser refused to keep one of them; what it keeps goes on after the page was loaded anew. */
let isUnkept = false;
export const noteUnkept = (): void => {
  isUnkept = true;
};

export function setUploadsUnderWay(now: number): void {
  if (now === count) return;
  if (now > 0 && count === 0) addEventListener('beforeunload', ask);
  if (now === 0) {
    removeEventListener('beforeunload', ask);
    isUnkept = false;
  }
  count = now;
  for (const listener of listeners) listener();
}

/** The form takes pictures as they arrive, and goes on with those that a page before this one had not sent. */
export function useArrivals(applicant: number, change: Form['change']): void {
  useEffect(() => takeArrivals(applicant, change), [applicant, change]);
  useEffect(() => {
    if (!hasKeptFiles(applicant)) return;
    import('./picture-tools.tsx').then(
      ({ resumePictures }) => resumePictures(applicant),
      () => {}, // without a network; the next page tries again
    );
  }, [applicant]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useUploadsUnderWay = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
