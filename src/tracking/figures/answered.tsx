import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';

/** What was asked, once it is there, below what it means. */
export function Answered<Data>({
  answer: { data, error },
  about,
  children,
}: {
  answer: { data: Data | undefined; error: { message: string } | undefined };
  about: string;
  children(data: Data): ReactNode;
}) {
  const say = useWords(trackingWords);
  return (
    <div className="mt-2">
      <p className="max-w-[46rem] text-ink-2 text-sm leading-relaxed">{about}</p>
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
