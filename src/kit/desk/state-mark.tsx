import type { ReactNode } from 'react';
import type { Tone } from '#kit/ui/tag.tsx';

const colours: Record<Tone, string> = {
  plain: 'bg-ink-3',
  teal: 'bg-primary',
  ochre: 'bg-ochre',
  madder: 'bg-madder',
  moss: 'bg-moss',
  indigo: 'bg-indigo',
};

/** A state at any desk: its word always, its colour beside the first line of it. */
export function StateMark({ tone, className = '', children }: { tone: Tone; className?: string; children: ReactNode }) {
  return (
    <span className={`inline-flex max-w-full items-start gap-1.5 ${className}`}>
      <span aria-hidden="true" className={`mt-[calc((1lh-0.5rem)/2)] size-2 shrink-0 rounded-full ${colours[tone]}`} />
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
