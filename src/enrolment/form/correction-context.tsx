import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Application } from '#enrolment/contract.ts';
import type { CorrectionStart } from './correction-start.ts';
import { keepNote, roundOf, takeNote } from './kept-note.ts';

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
