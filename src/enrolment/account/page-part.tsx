import type { ReactNode } from 'react';

/** One matter of a page about the applicant's account, under its own heading. */
export const Part = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
    <h2 id={id} className="mb-2 text-xl font-semibold">
      {heading}
    </h2>
    {children}
  </section>
);
