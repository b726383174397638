import type { ReactNode } from 'react';
import { NextLinks } from './next-links.tsx';
import { PageHead } from './page-head.tsx';
import { Phrases } from './phrases.tsx';

/** A page with a title, one sentence and links: `next` lists paths and names, the likeliest first. */
export function MessagePage({
  title,
  sentence,
  next = [],
  hidden = false,
  children,
}: {
  /** `|` marks line breaks between phrases. */
  title: string;
  sentence: string;
  next?: readonly (readonly [to: string, name: string])[];
  hidden?: boolean;
  children?: ReactNode;
}) {
  return (
    <main id="main" className="page-width pt-12 pb-4 outline-none sm:pt-20">
      <div className="max-w-[42.5rem]">
        <PageHead title={title.replaceAll('|', '')} description={sentence} hidden={hidden} />
        <h1 className="text-2xl font-semibold text-ink sm:text-3xl">
          <Phrases>{title}</Phrases>
        </h1>
        <p className="mt-5 text-base text-ink-2 sm:text-lg">{sentence}</p>
        {children}
        {next.length > 0 ? <NextLinks next={next} /> : null}
      </div>
    </main>
  );
}
