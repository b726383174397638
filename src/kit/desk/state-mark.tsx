import type { ReactNode } from 'react';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { type Tone, toneClasses } from '#kit/ui/tag.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';

/** A state at any desk: its word always, its colour beside the first line of it. */
export function StateMark({ tone, className = '', children }: { tone: Tone; className?: string; children: ReactNode }) {
  return (
    <span className={`inline-flex max-w-full items-start gap-1.5 ${className}`}>
      <span
        aria-hidden="true"
        className={`mt-[calc((1lh-0.5rem)/2)] size-2 shrink-0 rounded-full ${toneClasses[tone]}`}
      />
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}

/** The state of a record whose kind has a tone and a name for each. */
export function StateOf<State extends string>({
  state,
  tones,
  names,
}: {
  state: State;
  tones: Readonly<Record<State, Tone>>;
  names: Readonly<Record<State, Text>>;
}) {
  return <StateMark tone={tones[state]}>{inLanguage(names[state], useLanguage())}</StateMark>;
}
