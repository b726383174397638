import { type RefObject, useEffect, useRef } from 'react';

/** Of the window's height: what begins below that is not noticed when it opens. */
const seenShare = 0.6;

/** What opens beneath everything else, as on a phone or an upright tablet, is brought to where the operator looks. */
export function useBroughtIntoView<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (part.current && part.current.getBoundingClientRect().top > innerHeight * seenShare)
      part.current.scrollIntoView({ block: 'start' });
  }, []);
  return part;
}
