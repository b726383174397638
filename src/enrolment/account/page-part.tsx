import type { ReactNode } from 'react';

/** One matter of a page about the applicant's account, under its own heading, which takes the focus when something was done. */
export const Part = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
    <h2 id={id} tabIndex={-1} className="mb-2 text-xl font-semibold outline-none">
      {heading}
    </h2>
    {children}
  </section>
);
