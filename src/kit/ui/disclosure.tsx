import type { ReactNode } from 'react';
import { DisclosureIcon } from './disclosure-icon.tsx';

/** A disclosure; works without script. */
export function Disclosure({
  heading,
  isLast = false,
  children,
}: {
  heading: ReactNode;
  /** Without a border, as one follows. */
  isLast?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={`group border-line ${isLast ? '' : 'border-b'}`}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-3 font-medium text-ink hover:text-primary [&::-webkit-details-marker]:hidden">
        {heading}
        <DisclosureIcon />
      </summary>
      <div className="max-w-[38rem] pb-6 text-ink-2">{children}</div>
    </details>
  );
}
