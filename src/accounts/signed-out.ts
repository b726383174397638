import { useEffect, useState } from 'react';
import type { applicantKind, screenKind } from './session-kinds.ts';

type Kind = typeof applicantKind | typeof screenKind;

let left: Kind | undefined;

/** For the sign-in that comes next on this page: whoever left is told there, as the place they left from is gone. */
export const noteSignedOut = (kind: Kind | undefined): void => {
  left = kind;
};

/** Whether somebody of this kind has just signed out on this page; told once. */
export function useJustSignedOut(kind: Kind): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  // After it is drawn: the empty status must be there before its words are, to be read out.
  useEffect(() => {
    if (left !== kind) return;
    left = undefined;
    setHasLeft(true);
  }, [kind]);
  return hasLeft;
}
