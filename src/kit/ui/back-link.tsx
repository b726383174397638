import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The quiet way from one of many to where they all are, over its title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-sm text-ink-2 underline-offset-4 hover:text-primary hover:underline print:hidden"
    >
      {children}
    </Link>
  );
}
