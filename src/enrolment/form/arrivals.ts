import type { Form } from './form-context.tsx';
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
