import type { ReactNode } from 'react';
import { FoldSign } from './fold-sign.tsx';

/** A heading that opens what it is about; works without script. Those with one `name` close each other. */
export function Folded({
  heading,
  name,
  open,
  isLast = false,
  children,
}: {
  heading: ReactNode;
  name?: string;
  open?: boolean;
  /** The line that follows is another's: one of its own would make a stripe with it. */
  isLast?: boolean;
  children: ReactNode;
}) {
  return (
    <details name={name} open={open} className={`group border-line ${isLast ? '' : 'border-b'}`}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-3 font-medium text-ink hover:text-primary [&::-webkit-details-marker]:hidden">
        {heading}
        <FoldSign />
      </summary>
      <div className="max-w-[38rem] pb-6 text-ink-2">{children}</div>
    </details>
  );
}
