import { useEffect, useState } from 'react';
import type { applicantKind, screenKind } from './session-kinds.ts';

type Kind = typeof applicantKind | typeof screenKind;

let signedOutKind: Kind | undefined;

/** Lets the next sign-in form on this page announce the sign-out, as the page that caused it is gone. */
export const markSignedOut = (kind: Kind | undefined): void => {
  signedOutKind = kind;
};

/** Whether a user of this kind has just signed out on this page; true once. */
export function useJustSignedOut(kind: Kind): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  // Set after rendering: screen readers announce only changes to an existing status element.
  useEffect(() => {
    if (signedOutKind !== kind) return;
    signedOutKind = undefined;
    setHasLeft(true);
  }, [kind]);
  return hasLeft;
}
