import { type State, stateWords } from '#enrolment/application/application-status.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';

const colours: Record<State, string> = {
  draft: 'bg-ink-3',
  submitted: 'bg-primary',
  in_review: 'bg-indigo',
  needs_correction: 'bg-ochre',
  approved: 'bg-moss',
  rejected: 'bg-madder',
  withdrawn: 'bg-ink-3',
  suspended: 'bg-madder',
};

/** A state: its word always, its colour beside the first line of it. */
export function StateMark({ state, className = '' }: { state: State; className?: string }) {
  const language = useLanguage();
  return (
    <span className={`inline-flex items-start gap-1.5 ${className}`}>
      <span aria-hidden="true" className={`mt-[calc((1lh-0.5rem)/2)] size-2 shrink-0 rounded-full ${colours[state]}`} />
      {inLanguage(stateWords[state], language)}
    </span>
  );
}
