import type { ReactNode } from 'react';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import type { Asked } from './desk-state.ts';
import { ExportMenu } from './export-menu.tsx';
import type { FileName } from './figures-contract.ts';
import { type Answer, NotRead, ofBefore } from './not-read.tsx';

/** What was asked, once it is there, below what it means. */
export function Answered<Data>({
  answer,
  about,
  file,
  children,
}: {
  answer: Answer<Data>;
  about: string;
  /** As what it may be taken away; only what can be. */
  file?: { what: FileName; asked: Asked };
  children(data: Data): ReactNode;
}) {
  const { data, error } = answer;
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
        <p className="max-w-[46rem] text-ink-2 text-sm leading-relaxed">{about}</p>
        {file && data ? <ExportMenu {...file} className="!text-ink-3 -ms-2 sm:-me-2 sm:ms-0" /> : null}
      </div>
      <NotRead answer={answer} />
      {data ? <div className={ofBefore(error)}>{children(data)}</div> : error ? null : <TableSkeleton rows={6} />}
    </div>
  );
}
