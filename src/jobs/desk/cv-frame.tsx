import { useEffect, useRef } from 'react';

/**
 * A PDF in the browser's own reader. The reader takes the focus when it is ready, whatever is being typed then, and keeps
 * Escape to itself: it gets it only from whoever goes there by pointer or by Tab.
 */
export function CvFrame({ src, title, className }: { src: string; title: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let held = document.activeElement;
    let isByTab = false;
    const note = ({ target }: FocusEvent) => {
      if (target !== frame.current) held = target as Element;
    };
    const key = (event: KeyboardEvent) => {
      isByTab = event.key === 'Tab';
    };
    const takeBack = () => {
      const own = frame.current;
      if (!own || document.activeElement !== own || isByTab || own.matches(':hover')) return;
      if (!(held instanceof HTMLElement) || !held.isConnected) return;
      window.focus();
      held.focus({ preventScroll: true });
    };
    // Not within the event: the document would have the focus back, and the reader would still get the keys.
    const giveBack = () => void setTimeout(takeBack);
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', key, true);
    addEventListener('blur', giveBack);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', key, true);
      removeEventListener('blur', giveBack);
    };
  }, []);
  return <iframe ref={frame} src={src} title={title} className={className} />;
}
