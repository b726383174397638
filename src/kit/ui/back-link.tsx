import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link from an item back to its list, above the title. */
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
