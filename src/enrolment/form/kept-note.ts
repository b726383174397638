import type { Application } from '#enrolment/contract.ts';
import { keepInBrowser, readFromBrowser } from '#kit/browser-storage.ts';

type Corrected = Pick<Application, 'number' | 'remarks'> | null;

/** Beside the edits that wait on this device, and like them gone as soon as the server has it. */
const keyOf = (applicant: number) => `movein:${applicant}:correction`;

/** Which correction this is: its remarks were all sent at one time. */
export const roundOf = (application: Corrected): string =>
  application ? `${application.number} ${application.remarks.filter(({ open }) => open).at(-1)?.at ?? ''}` : '';

/** Empty takes away what is kept. */
export function keepNote(applicant: number, round: string, note: string): void {
  keepInBrowser('localStorage', keyOf(applicant), note ? JSON.stringify({ round, note }) : undefined);
}

/** The note that this device keeps. One that was written into another correction, which is over then, goes. */
export function takeNote(applicant: number, round: string): string {
  const text = readFromBrowser('localStorage', keyOf(applicant));
  if (text === null) return '';
  const note = noteOf(text, round);
  if (note === undefined) keepNote(applicant, round, '');
  return note ?? '';
}

function noteOf(text: string, round: string): string | undefined {
  try {
    const kept = JSON.parse(text) as Record<string, unknown>;
    return kept.round === round && typeof kept.note === 'string' ? kept.note : undefined;
  } catch {
    return undefined;
  }
}
