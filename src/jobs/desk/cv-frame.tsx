import { useEffect, useRef } from 'react';

/** Its scrolling comes some time after its focus: so long what nobody's hand has scrolled is put back. */
const heldMs = 3_000;
/** Keys that scroll; in a field, all but the pages move the cursor or write. */
const scrolling = /^(?:Arrow(?:Up|Down)|Home|End| )$/;
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
const byHand = ['wheel', 'touchmove', 'pointerdown'];

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
    let scrolled = around?.scrollTop ?? 0;
    let heldUntil = 0;
    const follow = () => {
      if (!around || document.activeElement === frame.current) return;
      if (performance.now() < heldUntil) around.scrollTop = scrolled;
      else scrolled = around.scrollTop;
    };
    const letGo = () => {
      heldUntil = 0;
    };
    const note = ({ target }: FocusEvent) => {
      if (target === frame.current) return;
      held = target as Element;
      isByTab = false;
    };
    const key = (event: KeyboardEvent) => {
      isByTab = event.key === 'Tab';
      const isScrolling = event.key.startsWith('Page') || (scrolling.test(event.key) && !isField(event.target));
      if (isByTab || isScrolling) letGo();
    };
    const takeBack = () => {
      if (!frame.current || document.activeElement !== frame.current || isByTab || wasTaken) return;
      wasTaken = true;
      if (!(held instanceof HTMLElement) || !held.isConnected) return;
      window.focus();
      held.focus({ preventScroll: true });
      if (around) around.scrollTop = scrolled;
      heldUntil = performance.now() + heldMs;
    };
    // Not within the event: the document would have the focus back, and the reader would still get the keys.
    const giveBack = () => void setTimeout(takeBack);
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', key, true);
    addEventListener('blur', giveBack);
    around?.addEventListener('scroll', follow);
    for (const hand of byHand) document.addEventListener(hand, letGo, { capture: true, passive: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', key, true);
      removeEventListener('blur', giveBack);
      around?.removeEventListener('scroll', follow);
      for (const hand of byHand) document.removeEventListener(hand, letGo, true);
    };
  }, []);
  return <iframe ref={frame} src={src} title={title} className={className} />;
}

function scrollerOf(element: Element | null): Element | undefined {
  for (let each = element?.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return undefined;
}
