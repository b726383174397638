import type { ReactNode } from 'react';

export type Tone = 'plain' | 'teal' | 'ochre' | 'madder' | 'moss' | 'indigo';

/** The text carries the meaning; the colour only helps the eye. */
export const toneClasses: Record<Tone, string> = {
  plain: 'bg-ink-3',
  teal: 'bg-primary',
  ochre: 'bg-ochre',
  madder: 'bg-madder',
  moss: 'bg-moss',
  indigo: 'bg-indigo',
};

/** A short state or kind. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-control border border-line bg-surface px-2.5 py-0.5 text-ink text-sm">
      <span aria-hidden="true" className={`h-3.5 w-0.5 ${toneClasses[tone]}`} />
      {children}
    </span>
  );
}
