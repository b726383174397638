import { type RefObject, useEffect, useRef } from 'react';

/** Share of the window's height; an element that starts below it would open unnoticed. */
const seenShare = 0.6;

/** Scrolls an element into view that opens at the bottom, as on a phone or an upright tablet. */
export function useScrollIntoView<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (part.current && part.current.getBoundingClientRect().top > innerHeight * seenShare)
      part.current.scrollIntoView({ block: 'start' });
  }, []);
  return part;
}
