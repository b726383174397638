import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Application } from '#enrolment/contract.ts';
import { keepInBrowser, readFromBrowser } from '#kit/browser-storage.ts';
import type { CorrectionStart } from './correction-start.ts';

interface Correction extends CorrectionStart {
  note: string;
  /** Empty once it was sent. */
  setNote(note: string): void;
}

const CorrectionContext = createContext<Correction | undefined>(undefined);

/** Beside the edits that wait on this device, and like them gone as soon as the server has it. */
const keyOf = (applicant: number) => `movein:${applicant}:correction`;

/** The note that this device keeps; none if it was written into another correction than this one. */
function readKept(applicant: number, round: string): string {
  try {
    const kept = JSON.parse(readFromBrowser('localStorage', keyOf(applicant)) ?? '{}') as Record<string, unknown>;
    return kept.round === round && typeof kept.note === 'string' ? kept.note : '';
  } catch {
    return '';
  }
}

/** Which correction this is: its remarks were all sent at one time. */
const roundOf = (application: Pick<Application, 'number' | 'remarks'> | null): string =>
  application ? `${application.number} ${application.remarks.filter(({ open }) => open).at(-1)?.at ?? ''}` : '';

/** What is compared in a correction, and the words for its reviewer, which outlive a reload as every answer does. */
export function CorrectionProvider({
  start,
  applicant,
  application,
  sent = '',
  children,
}: {
  start: CorrectionStart | null;
  applicant: number;
  application: Pick<Application, 'number' | 'remarks'> | null;
  /** The note of a correction that came back, sent without script. */
  sent?: string;
  children: ReactNode;
}) {
  const [note, setNote] = useState(sent);
  const round = roundOf(application);
  useEffect(() => setNote((present) => present || readKept(applicant, round)), [applicant, round]);
  const keep = (next: string) => {
    setNote(next);
    keepInBrowser('localStorage', keyOf(applicant), next ? JSON.stringify({ round, note: next }) : undefined);
  };
  return (
    <CorrectionContext value={start ? { ...start, note, setNote: keep } : undefined}>{children}</CorrectionContext>
  );
}

/** Undefined while a draft is filled in for the first time. */
export const useCorrection = (): Correction | undefined => useContext(CorrectionContext);
