import type { ReactNode, Ref } from 'react';

/** What is known of a record, each with its name. */
export const Facts = ({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDListElement> }) => (
  <dl ref={ref} tabIndex={-1} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 outline-none">
    {children}
  </dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
  </>
);

/** A number that is called by pressing it, or an address that is written to. */
export const Contact = ({ value }: { value: string }) => (
  <a
    className="text-primary underline underline-offset-4 tabular-nums"
    href={`${value.includes('@') ? 'mailto' : 'tel'}:${value}`}
  >
    {value}
  </a>
);
