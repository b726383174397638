import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({ account: ['账号与转交', 'Account and handover'] });

/** Link from an application to its account page. */
export function AccountLink({ className = '' }: { className?: string }) {
  const t = useWords(words);
  return (
    <Link
      to="/movein/account"
      className={`inline-flex min-h-11 items-center text-primary underline underline-offset-4 ${className}`}
    >
      {t.account}
    </Link>
  );
}

/** A section of the account page; its heading takes the focus after an action. */
export const Part = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
    <h2 id={id} tabIndex={-1} className="mb-2 text-xl font-semibold outline-none">
      {heading}
    </h2>
    {children}
  </section>
);
