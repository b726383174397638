import { useState } from 'react';
import type { Overlay } from '#hall/document.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { displayWords } from './display-words.ts';
import './overlay.css';
import { useHasCome } from './use-server-second.ts';
import { sizeOfWarning } from './words-size.ts';

/** The overlay that is seen: the document's from its moment on, and until then the one before. */
export function useOverlay(overlay: Overlay, now: () => number): Overlay {
  const hasCome = useHasCome(overlay.at, now);
  const [seen, setSeen] = useState<Overlay>({ kind: 'none', at: 0 });
  if (hasCome && seen !== overlay) setSeen(overlay);
  return hasCome ? overlay : seen;
}

/** Over everything: words that visitors must read now, or nothing at all. */
export function OverlayView({ overlay }: { overlay: Overlay }) {
  const say = useWords(displayWords);
  if (overlay.kind === 'none') return null;
  if (overlay.kind === 'blackout') return <div className="hall-over hall-blackout" />;
  return (
    <div className="hall-over hall-emergency" role="alert">
      <p className="hall-emergency-head">{say.notice}</p>
      <p className="hall-emergency-text" data-size={sizeOfWarning(overlay.text)}>
        {overlay.text}
      </p>
    </div>
  );
}
