import type { ReactNode } from 'react';
import { PageHead } from '#kit/ui/page-head.tsx';

/** Takes the focus when what had it has gone. */
export const deskTitleId = 'desk-title';

/**
 * How a page of the back office begins: its name, what it is for, and beside them what can be done with all of it.
 *
 * @param children buttons, if there are any.
 */
export function DeskHead({
  title,
  beside,
  about,
  children,
}: {
  title: string;
  /** In the line of the title. */
  beside?: ReactNode;
  about?: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <PageHead title={title} hidden />
      <div>
        <div className="flex flex-wrap items-center gap-x-5">
          <h1 id={deskTitleId} tabIndex={-1} className="outline-none text-[1.375rem] leading-tight font-semibold">
            {title}
          </h1>
          {beside}
        </div>
        {about ? <p className="mt-2 max-w-[48rem] text-sm text-ink-2">{about}</p> : null}
      </div>
      {children}
    </div>
  );
}
