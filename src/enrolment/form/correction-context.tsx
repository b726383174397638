import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { CorrectionStart } from '#enrolment/application/answers.ts';
import type { Application } from '#enrolment/contract.ts';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';

type Corrected = Pick<Application, 'number' | 'remarks'> | null;

/** Stored beside the edits and deleted, like them, once the server has it. */
const keyOf = (applicant: number) => `movein:${applicant}:correction`;

/** Identifies a correction by the time of its remarks, which are all sent at once. */
export const roundOf = (application: Corrected): string =>
  application ? `${application.number} ${application.remarks.filter(({ open }) => open).at(-1)?.at ?? ''}` : '';

/** An empty note deletes the stored one. */
function storeNote(applicant: number, round: string, note: string): void {
  writeToBrowser('localStorage', keyOf(applicant), note ? JSON.stringify({ round, note }) : undefined);
}

/** The stored note of this correction. Deletes one of an earlier correction. */
export function loadNote(applicant: number, round: string): string {
  const stored = readJson(keyOf(applicant)) as { round?: unknown; note?: unknown } | null;
  if (stored?.round === round && typeof stored.note === 'string') return stored.note;
  storeNote(applicant, round, '');
  return '';
}

interface Correction extends CorrectionStart {
  note: string;
  /** Empty once it was sent. */
  setNote(note: string): void;
}

const CorrectionContext = createContext<Correction | undefined>(undefined);

/** Provides the answers before the correction and the note to the reviewer, which survives a reload. */
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
  // A note belongs to one correction; the next may begin while the page is open.
  const note = written.round === round ? written.note : '';
  useEffect(() => {
    const stored = loadNote(applicant, round);
    setWritten((present) => (present.round === round && present.note ? present : { round, note: stored }));
  }, [applicant, round]);
  const keep = (next: string) => {
    setWritten({ round, note: next });
    storeNote(applicant, round, next);
  };
  return (
    <CorrectionContext value={start ? { ...start, note, setNote: keep } : undefined}>{children}</CorrectionContext>
  );
}

/** Undefined for a first draft. */
export const useCorrection = (): Correction | undefined => useContext(CorrectionContext);
