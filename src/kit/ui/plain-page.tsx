import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';

/** A page that has a title and one honest sentence, and perhaps a way on. */
export function PlainPage({ title, sentence, children }: { title: string; sentence: string; children?: ReactNode }) {
  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] px-4 py-16 sm:px-6 sm:py-24">
      <PageHead title={`${title} · 织联 Weftline`} description={sentence} />
      <h1 className="text-3xl font-semibold leading-tight text-ink">{title}</h1>
      <p className="mt-6 text-lg leading-relaxed text-ink-2">{sentence}</p>
      {children}
    </main>
  );
}
