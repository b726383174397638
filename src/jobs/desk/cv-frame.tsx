import { useEffect, useRef } from 'react';

/**
 * A PDF in the browser's own reader. The reader takes the focus once, when it is ready, whatever is being typed then, scrolls to
 * itself and keeps Escape; no attribute of the frame keeps it from that. So the first time all is put back as it was, unless
 * somebody has gone there by Tab; after that whoever presses in it has it.
 */
export function CvFrame({ src, title, className }: { src: string; title: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let held = document.activeElement;
    let isByTab = false;
    let wasTaken = false;
    const around = scrollerOf(frame.current);
    let scrolled = around?.scrollTop;
    const follow = () => {
      if (document.activeElement !== frame.current) scrolled = around?.scrollTop;
    };
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
      if (around && scrolled !== undefined) around.scrollTop = scrolled;
    };
    // Not within the event: the document would have the focus back, and the reader would still get the keys.
    const giveBack = () => void setTimeout(takeBack);
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', key, true);
    addEventListener('blur', giveBack);
    around?.addEventListener('scroll', follow);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', key, true);
      removeEventListener('blur', giveBack);
      around?.removeEventListener('scroll', follow);
    };
  }, []);
  return <iframe ref={frame} src={src} title={title} className={className} />;
}

function scrollerOf(element: Element | null): Element | undefined {
  for (let each = element?.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return undefined;
}
