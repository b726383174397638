import { useEffect, useSyncExternalStore } from 'react';
import type { Form } from './form-context.tsx';
import { holdsOne, pictureChange, slotAmongRows, slotWithoutRow } from './picture-slots.ts';
import { hasStoredFiles } from './stored-files.ts';

interface Arrival {
  slot: string;
  key: string;
  onPut(): void;
}

/** The mounted form of each applicant, and pictures that were uploaded while none was mounted. */
const forms = new Map<number, Form['change']>();
const waiting = new Map<number, Arrival[]>();

type Where = (slot: string) => string | undefined;
/** Upload lines that follow the rows of certificates, by applicant. They load with the first picture, not with the form. */
const followers = new Map<number, (where: Where) => void>();
export const followRows = (applicant: number, follow: (where: Where) => void): void => {
  followers.set(applicant, follow);
};
/** Call when a certificate’s row is removed: pending uploads of it and of later rows must not end in another row. */
export const certificateRemoved = (applicant: number, index: number): void =>
  followers.get(applicant)?.(slotWithoutRow(index));
/** The same for rows changed by another device. */
export const certificatesMoved = (applicant: number, was: readonly object[], now: readonly object[]): void =>
  followers.get(applicant)?.(slotAmongRows(was, now));

/** Puts an uploaded picture into the form, or into the next one if the page was left. */
export function addPicture(applicant: number, arrival: Arrival): void {
  const change = forms.get(applicant);
  if (change) put(change, arrival);
  else waiting.set(applicant, [...(waiting.get(applicant) ?? []), arrival]);
}

/** Registers the form for uploaded pictures, including earlier ones. Returns the unsubscriber. */
export function receivePictures(applicant: number, change: Form['change']): () => void {
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

/** Number of pending uploads; known without loading the upload code. */
let count = 0;
const listeners = new Set<() => void>();

/** Asks before leaving the page if a pending upload is not stored. */
const ask = (event: BeforeUnloadEvent) => isNotStored && event.preventDefault();

/** Whether storing one of them failed; stored ones resume after a page load. */
let isNotStored = false;
export const noteNotStored = (): void => {
  isNotStored = true;
};

export function setPendingUploads(now: number): void {
  if (now === count) return;
  if (now > 0 && count === 0) addEventListener('beforeunload', ask);
  if (now === 0) {
    removeEventListener('beforeunload', ask);
    isNotStored = false;
  }
  count = now;
  for (const listener of listeners) listener();
}

/** Connects the form to uploaded pictures and resumes uploads of an earlier page. */
export function useUploadedPictures(applicant: number, change: Form['change']): void {
  useEffect(() => receivePictures(applicant, change), [applicant, change]);
  useEffect(() => {
    if (!hasStoredFiles(applicant)) return;
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
export const usePendingUploads = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
