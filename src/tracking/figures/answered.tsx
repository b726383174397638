import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import type { Asked } from './desk-state.ts';
import { ExportMenu } from './export-menu.tsx';
import type { FileName } from './figures-contract.ts';

/** What was asked, once it is there, below what it means. */
export function Answered<Data>({
  answer: { data, error },
  about,
  file,
  children,
}: {
  answer: { data: Data | undefined; error: { message: string } | undefined };
  about: string;
  /** As what it may be taken away; only what can be. */
  file?: { what: FileName; asked: Asked };
  children(data: Data): ReactNode;
}) {
  const say = useWords(trackingWords);
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
        <p className="max-w-[46rem] text-ink-2 text-sm leading-relaxed">{about}</p>
        {file && data ? <ExportMenu {...file} className="-ms-2 text-ink-3 sm:-me-2 sm:ms-0" /> : null}
      </div>
      {data ? (
        children(data)
      ) : error ? (
        <Alert className="mt-4" type="error" showIcon title={say.failed} description={error.message} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </div>
  );
}
