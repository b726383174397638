import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { PageHead } from './page-head.tsx';

/** A page for looking up a state by a number or code: title, lead, a short form in one column. */
export function LookUpPage({
  title,
  lead,
  about = lead ?? '',
  found,
  children,
}: {
  title: string;
  /** What is needed; omitted if a result replaces the form. */
  lead?: string | undefined;
  /** Description for search engines and cards, if it differs from the lead. */
  about?: string;
  /** The result, replacing the title and announced. */
  found?: string | undefined;
  children: ReactNode;
}) {
  const heading = <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{found ?? title}</h1>;
  return (
    <main id="main" className="page-width flex-1 pt-12 pb-4 outline-none sm:pt-20">
      <PageHead title={title} description={about} />
      <div className="mx-auto max-w-[36rem]">
        {found === undefined ? heading : <div role="status">{heading}</div>}
        {lead ? <p className="mt-4 text-lg text-ink-2">{lead}</p> : null}
        {children}
      </div>
    </main>
  );
}

/** Class names of the form below the lead. */
export const lookUpFormClasses = 'mt-8 grid grid-cols-1 gap-6';

/** Full width on a phone, in reach of the thumb. */
export const LookUpButton = (props: ComponentProps<typeof Button>) => (
  <Button type="submit" className="min-h-12 text-lg sm:min-w-36 sm:justify-self-start" {...props} />
);
