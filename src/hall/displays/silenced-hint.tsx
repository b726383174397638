import { useWords } from '#kit/ui/visit-context.tsx';
import { displayWords } from './display-words.ts';
import './silenced-hint.css';

/** For whoever sets the display up; after a while only a mark is left, as visitors can do without it. */
export function SilencedHint() {
  const say = useWords(displayWords);
  return (
    <p className="hall-silenced" role="status">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9.5l5 5m0-5-5 5" />
      </svg>
      <span>{say.silenced}</span>
    </p>
  );
}
