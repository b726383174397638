import { useEffect, useRef } from 'react';

/**
 * A PDF in the browser's own reader. The reader takes the focus once, when it is ready, whatever is being typed then, and keeps
 * Escape to itself; no attribute of the frame keeps it from that. So the first time it is given back to where it was, unless
 * somebody has gone there by Tab; after that whoever presses in it has it.
 */
export function CvFrame({ src, title, className }: { src: string; title: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let held = document.activeElement;
    let isByTab = false;
    let wasTaken = false;
    const note = ({ target }: FocusEvent) => {
      if (target === frame.current) return;
      held = target as Element;
      isByTab = false;
    };
    const key = (event: KeyboardEvent) => {
      isByTab = event.key === 'Tab';
    };
    const takeBack = () => {
      if (!frame.current || document.activeElement !== frame.current || isByTab || wasTaken) return;
      wasTaken = true;
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
