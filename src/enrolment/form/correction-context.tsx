import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { CorrectionStart } from '#enrolment/application/answers.ts';
import type { Application } from '#enrolment/contract.ts';
import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';

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

interface Correction extends CorrectionStart {
  note: string;
  /** Empty once it was sent. */
  setNote(note: string): void;
}

const CorrectionContext = createContext<Correction | undefined>(undefined);

/** What is compared in a correction, and the words for its reviewer, which outlive a reload as every answer does. */
export function CorrectionProvider({
  start,
  applicant,
  application,
  children,
}: {
  start: CorrectionStart | null;
  applicant: number;
  application: Pick<Application, 'number' | 'remarks'> | null;
  children: ReactNode;
}) {
  const round = roundOf(application);
  const [written, setWritten] = useState({ round, note: '' });
  // What was said to one correction is not said to the next, which may come while the page stays open.
  const note = written.round === round ? written.note : '';
  useEffect(() => {
    const kept = takeNote(applicant, round);
    setWritten((present) => (present.round === round && present.note ? present : { round, note: kept }));
  }, [applicant, round]);
  const keep = (next: string) => {
    setWritten({ round, note: next });
    keepNote(applicant, round, next);
  };
  return (
    <CorrectionContext value={start ? { ...start, note, setNote: keep } : undefined}>{children}</CorrectionContext>
  );
}

/** Undefined while a draft is filled in for the first time. */
export const useCorrection = (): Correction | undefined => useContext(CorrectionContext);
