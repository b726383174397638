import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { PageHead } from './page-head.tsx';

/**
 * Where somebody finds out how a thing stands by what they have of it, such as a number on paper: a title, what is needed,
 * a short form. All of these pages have one column, so that whoever knows one knows the others.
 */
export function LookUpPage({
  title,
  lead,
  about = lead ?? '',
  found,
  children,
}: {
  title: string;
  /** What is needed; left out where the answer stands in the place of the form. */
  lead?: string | undefined;
  /** For search engines and cards, where that is not the lead. */
  about?: string;
  /** What was found, in the place of the title; said as it appears. */
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

/** As wide as the form in a hand, where a thumb finds it. */
export const LookUpButton = ({ className = '', ...rest }: ComponentProps<typeof Button>) => (
  <Button
    type="submit"
    className={`min-h-12 text-lg sm:min-w-36 sm:justify-self-start ${className}`.trim()}
    {...rest}
  />
);
