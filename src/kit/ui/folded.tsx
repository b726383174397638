import type { ReactNode } from 'react';

/** A heading that opens what it is about; works without script. Those with one `name` close each other. */
export function Folded({
  heading,
  name,
  open,
  children,
}: {
  heading: ReactNode;
  name?: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details name={name} open={open} className="group border-line border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-3 font-medium text-ink hover:text-primary [&::-webkit-details-marker]:hidden">
        {heading}
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="size-5 shrink-0 text-ink-3"
          fill="none"
          stroke="currentColor"
        >
          <path strokeWidth="1.6" d="M3 10H17" />
          <path strokeWidth="1.6" className="group-open:hidden" d="M10 3V17" />
        </svg>
      </summary>
      <div className="max-w-[38rem] pb-6 text-ink-2">{children}</div>
    </details>
  );
}
