import type { ReactNode } from 'react';

type Kind = 'note' | 'done' | 'warning' | 'failure';

const looks: Record<Kind, string> = {
  note: 'border-indigo',
  done: 'border-moss',
  warning: 'border-ochre',
  failure: 'border-madder',
};

/** A notice. Failures are announced at once; others are read in order. */
export function Notice({ kind = 'note', heading, children }: { kind?: Kind; heading?: string; children?: ReactNode }) {
  return (
    <div
      role={kind === 'failure' ? 'alert' : 'note'}
      className={`rounded-r-card border-l-2 bg-surface px-4 py-3 shadow-card ${looks[kind]}`}
    >
      {heading ? <p className="font-medium text-ink">{heading}</p> : null}
      {children ? <div className={`text-ink-2 ${heading ? 'mt-1 text-sm' : ''}`}>{children}</div> : null}
    </div>
  );
}
