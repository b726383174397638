import { useSyncExternalStore } from 'react';

/** How many pictures of the form are on their way; known without the code that sends them. */
let count = 0;
const listeners = new Set<() => void>();

/** Leaving the page would lose what is on its way: the browser asks first. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

export function setUploadsUnderWay(now: number): void {
  if (now === count) return;
  if (now > 0 && count === 0) addEventListener('beforeunload', ask);
  if (now === 0) removeEventListener('beforeunload', ask);
  count = now;
  for (const listener of listeners) listener();
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
