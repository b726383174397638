import { useWords } from '#kit/ui/visit-context.tsx';
import { displayWords } from './display-words.ts';
import './silenced-hint.css';

/** A hint for setting up the display; it shrinks to a mark after a while, as visitors don't need it. */
export function SilencedHint() {
  const t = useWords(displayWords);
  return (
    <p className="hall-silenced" role="status">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9.5l5 5m0-5-5 5" />
      </svg>
      <span>{t.silenced}</span>
    </p>
  );
}
