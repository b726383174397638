import type { ReactNode } from 'react';
import { PageHead } from '#kit/ui/page-head.tsx';

/**
 * How a page of the back office begins: its name, what it is for, and beside them what can be done with all of it.
 *
 * @param children buttons, if there are any.
 */
export function DeskHead({ title, about, children }: { title: string; about: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <PageHead title={title} hidden />
      <div>
        <h1 id="desk-title" tabIndex={-1} className="outline-none text-[1.375rem] leading-tight font-semibold">
          {title}
        </h1>
        <p className="mt-2 max-w-[48rem] text-sm text-ink-2">{about}</p>
      </div>
      {children}
    </div>
  );
}
