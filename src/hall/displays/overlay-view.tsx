import { useLayoutEffect, useRef, useState } from 'react';
import type { Overlay } from '#hall/document.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { displayWords } from './display-words.ts';
import { useIsPast } from './use-server-second.ts';
import './overlay.css';

/** The overlay that is seen: the document's from its moment on, and until then the one before. */
export function useOverlay(overlay: Overlay, now: () => number): Overlay {
  const hasCome = useIsPast(overlay.at, now);
  const [seen, setSeen] = useState<Overlay>({ kind: 'none', at: 0 });
  if (hasCome && seen !== overlay) setSeen(overlay);
  return hasCome ? overlay : seen;
}

/** Covers everything: an emergency text, or black. */
export function OverlayView({ overlay }: { overlay: Overlay }) {
  const t = useWords(displayWords);
  if (overlay.kind === 'none') return null;
  if (overlay.kind === 'blackout') return <div className="hall-over hall-blackout" />;
  return (
    <div className="hall-over hall-emergency" role="alert">
      <p className="hall-emergency-head">{t.notice}</p>
      <div className="hall-emergency-text">
        {partsOf(overlay.text).map((part) => (
          <FittedText key={part} text={part} />
        ))}
      </div>
    </div>
  );
}

/** Each language on a line of its own has a part of the display; more lines are one text. */
const partsOf = (text: string): string[] => {
  const lines = [...new Set(text.split('\n').filter((line) => line.trim() !== ''))];
  return lines.length <= 3 ? lines : [text];
};

/** Breaking within clauses is worth it when words become larger by so much. */
const worthBreaking = 1.4;

/** Words as large as their part of the display holds: they are read from across the hall. */
function FittedText({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () => {
      const whole = largestFitting(element, 'keep');
      const broken = largestFitting(element, 'break');
      element.dataset.breaking = broken > whole * worthBreaking ? 'break' : 'keep';
      element.style.fontSize = `${broken > whole * worthBreaking ? broken : whole}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="hall-emergency-part">
      <p>{text}</p>
    </div>
  );
}

function largestFitting(element: HTMLElement, breaking: 'keep' | 'break'): number {
  element.dataset.breaking = breaking;
  let [fits, tooLarge] = [0, element.clientHeight];
  while (tooLarge - fits > 1) {
    const size = (fits + tooLarge) / 2;
    element.style.fontSize = `${size}px`;
    const isInside = element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
    if (isInside) fits = size;
    else tooLarge = size;
  }
  return fits;
}
