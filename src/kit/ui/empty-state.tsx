import type { ReactNode } from 'react';

/** Empty state: an illustration and one call to action. */
export function EmptyState({ heading, text, action }: { heading: string; text?: string; action?: ReactNode }) {
  return (
    <div className="py-12 text-center">
      <svg aria-hidden="true" viewBox="0 0 120 48" className="mx-auto h-12 w-30">
        <path
          className="stroke-warp"
          strokeWidth="2"
          d={Array.from({ length: 20 }, (_, at) => `M${3 + at * 6} 0V48`).join('')}
        />
        <path className="stroke-primary" strokeWidth="3" strokeLinecap="round" strokeDasharray="5 7" d="M6 40H62" />
      </svg>
      <p className="mt-5 font-medium text-ink">{heading}</p>
      {text ? <p className="mx-auto mt-1.5 max-w-[30rem] text-balance text-ink-2 text-sm">{text}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
