import { createContext, type ReactNode, useContext, useState } from 'react';
import type { CorrectionStart } from './correction-start.ts';

interface Correction extends CorrectionStart {
  note: string;
  setNote(note: string): void;
}

const CorrectionContext = createContext<Correction | undefined>(undefined);

export function CorrectionProvider({
  start,
  sent = '',
  children,
}: {
  start: CorrectionStart | null;
  /** The note of a correction that came back, sent without script. */
  sent?: string;
  children: ReactNode;
}) {
  const [note, setNote] = useState(sent);
  return <CorrectionContext value={start ? { ...start, note, setNote } : undefined}>{children}</CorrectionContext>;
}

/** Undefined while a draft is filled in for the first time. */
export const useCorrection = (): Correction | undefined => useContext(CorrectionContext);
