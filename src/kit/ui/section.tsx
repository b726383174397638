import type { ReactNode } from 'react';

/** A section of a page at page width, with its heading. */
export function Section({
  heading,
  lead,
  id,
  children,
  className = '',
}: {
  heading: string;
  lead?: ReactNode;
  id: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section aria-labelledby={id} className={`page-width ${className}`}>
      <h2 id={id} className="text-2xl font-semibold text-ink sm:text-3xl">
        {heading}
      </h2>
      {lead ? <p className="mt-4 max-w-[38rem] text-base text-ink-2 sm:text-lg">{lead}</p> : null}
      {children}
    </section>
  );
}
