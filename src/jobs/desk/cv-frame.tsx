import { useEffect, useRef } from 'react';

/** The viewer scrolls some time after it takes the focus: for this long, scrolling not caused by the user is reverted. */
const restoreMs = 3_000;
/** Keys that scroll. In a field only the page keys do. */
const scrollKeys = /^(?:Arrow(?:Up|Down)|Home|End| )$/;
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
const userScrollEvents = ['wheel', 'touchmove', 'pointerdown'];

/**
 * A PDF in the browser's viewer. When it is ready, the viewer takes the focus, scrolls to itself and swallows Escape; no attribute of
 * the frame prevents that. So the first time focus and scroll position are restored, unless the user went there by Tab.
 */
export function CvFrame({ src, title, className }: { src: string; title: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let focused = document.activeElement;
    let isByTab = false;
    let wasRestored = false;
    const scroller = scrollerOf(frame.current);
    let scrollTop = scroller?.scrollTop ?? 0;
    let restoreUntil = 0;
    const follow = () => {
      if (!scroller || document.activeElement === frame.current) return;
      if (performance.now() < restoreUntil) scroller.scrollTop = scrollTop;
      else scrollTop = scroller.scrollTop;
    };
    const allowScroll = () => {
      restoreUntil = 0;
    };
    const trackFocus = ({ target }: FocusEvent) => {
      if (target === frame.current) return;
      focused = target as Element;
      isByTab = false;
    };
    const onKey = (event: KeyboardEvent) => {
      isByTab = event.key === 'Tab';
      const isScrolling = event.key.startsWith('Page') || (scrollKeys.test(event.key) && !isField(event.target));
      if (isByTab || isScrolling) allowScroll();
    };
    const restoreFocus = () => {
      if (!frame.current || document.activeElement !== frame.current || isByTab || wasRestored) return;
      wasRestored = true;
      if (!(focused instanceof HTMLElement) || !focused.isConnected) return;
      window.focus();
      focused.focus({ preventScroll: true });
      if (scroller) scroller.scrollTop = scrollTop;
      restoreUntil = performance.now() + restoreMs;
    };
    // After the event: within it the document would get the focus, but the viewer would still get the keys.
    const onBlur = () => void setTimeout(restoreFocus);
    document.addEventListener('focusin', trackFocus);
    document.addEventListener('keydown', onKey, true);
    addEventListener('blur', onBlur);
    scroller?.addEventListener('scroll', follow);
    for (const name of userScrollEvents) document.addEventListener(name, allowScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('focusin', trackFocus);
      document.removeEventListener('keydown', onKey, true);
      removeEventListener('blur', onBlur);
      scroller?.removeEventListener('scroll', follow);
      for (const name of userScrollEvents) document.removeEventListener(name, allowScroll, true);
    };
  }, []);
  return <iframe ref={frame} src={src} title={title} className={className} />;
}

function scrollerOf(element: Element | null): Element | undefined {
  for (let each = element?.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return undefined;
}
