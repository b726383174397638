import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A link to a field brings it into view and gives it the focus. */
export function useFieldInAddress(step: string): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field stands there only once its step is drawn
  useEffect(() => {
    if (!hash) return;
    const field = document.getElementById(hash.slice(1));
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [hash, step]);
}
