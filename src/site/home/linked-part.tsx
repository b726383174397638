import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A home page section of newest items, with a link to all of them. */
export function LinkedPart({
  id,
  heading,
  to,
  link,
  className = '',
  children,
}: {
  id: string;
  heading: string;
  to: string;
  link: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className={`page-width grid grid-cols-1 gap-x-12 lg:grid-cols-[1fr_2fr] ${className}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-6 lg:block">
        <h2 id={id} className="text-2xl font-semibold text-ink sm:text-3xl">
          {heading}
        </h2>
        <Link
          to={to}
          className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline lg:mt-4"
        >
          {link}
        </Link>
      </div>
      {children}
    </section>
  );
}
