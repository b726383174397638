import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A link to a field brings it into view and gives it the focus. Going on to another step begins at its heading: who hears
 * the page learns where they are, and who goes by keyboard does not start at the end of it.
 */
export function useFieldInAddress(step: string, heading: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  const shown = useRef(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field stands there only once its step is drawn
  useEffect(() => {
    const isOther = shown.current !== step;
    shown.current = step;
    if (!hash && isOther) heading.current?.focus({ preventScroll: true });
    if (!hash) return;
    const field = document.getElementById(hash.slice(1));
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [hash, step]);
}
