import { useEffect, useSyncExternalStore } from 'react';
import type { Form } from './form-context.tsx';
import { hasKeptFiles } from './kept-files.ts';
import { holdsOne, pictureChange, slotAmongRows, slotWithoutRow } from './picture-slots.ts';

interface Arrival {
  slot: string;
  key: string;
  onPut(): void;
}

/** The form that stands now, by applicant, and what arrived while none stood. */
const forms = new Map<number, Form['change']>();
const waiting = new Map<number, Arrival[]>();

type Where = (slot: string) => string | undefined;
/** Lines of pictures that must know where rows are, by applicant: they come with the first picture, not with the form. */
const followers = new Map<number, (where: Where) => void>();
export const followRows = (applicant: number, follow: (where: Where) => void): void => {
  followers.set(applicant, follow);
};
/** A certificate's row is taken away: what is on its way for it, or for one behind it, must not end in another's. */
export const certificateRemoved = (applicant: number, index: number): void =>
  followers.get(applicant)?.(slotWithoutRow(index));
/** The same when it was another device that changed the rows. */
export const certificatesMoved = (applicant: number, was: readonly object[], now: readonly object[]): void =>
  followers.get(applicant)?.(slotAmongRows(was, now));

/** A picture has arrived in the store: it goes into the form, or into the next one if people have left the page of it. */
export function arrive(applicant: number, arrival: Arrival): void {
  const change = forms.get(applicant);
  if (change) put(change, arrival);
  else waiting.set(applicant, [...(waiting.get(applicant) ?? []), arrival]);
}

/** The form takes what arrives from now on, and what did before. Gives what ends that. */
export function takeArrivals(applicant: number, change: Form['change']): () => void {
  forms.set(applicant, change);
  for (const arrival of waiting.get(applicant) ?? []) put(change, arrival);
  waiting.delete(applicant);
  return () => {
    if (forms.get(applicant) === change) forms.delete(applicant);
  };
}

function put(change: Form['change'], { slot, key, onPut }: Arrival): void {
  pictureChange(slot, change)?.((keys) => (holdsOne(slot) ? [key] : [...keys.filter((one) => one !== key), key]));
  onPut();
}

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
