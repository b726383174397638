import { App, Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { AnswerOf, SentTo } from '#kit/call/call.ts';
import type { CallFailure } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { download } from '#kit/files/download.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { FileName } from '#tracking/contract.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import type { Asked } from './desk-state.ts';

type Path<What extends string> = `/api.php/official/tracking/${What}`;

/** One view of a period: what its figures mean, the figures as a file if there is one, and the figures once they are loaded. */
export function Panel<What extends 'goals' | 'funnel' | 'journeys' | 'vitals'>({
  what,
  asked,
  isEmpty = () => false,
  children,
}: {
  what: What;
  asked: Asked;
  isEmpty?(data: AnswerOf<Path<What>>): boolean;
  children(data: AnswerOf<Path<What>>, reload: () => unknown): ReactNode;
}) {
  const t = useWords(trackingWords);
  const path: Path<What> = `/api.php/official/tracking/${what}`;
  const answer = useCall(path, asked as SentTo<Path<What>>, { keepPreviousData: true });
  const { data, error, mutate } = answer;
  return (
    <div className="mt-2">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
        <p className="max-w-[46rem] text-ink-2 text-sm leading-relaxed">{t[`${what}About`]}</p>
        {data && what !== 'goals' ? (
          <ExportMenu what={what} asked={asked} className="!text-ink-3 -ms-2 sm:-me-2 sm:ms-0" />
        ) : null}
      </div>
      <FailedReading answer={answer} />
      {data === undefined && !error ? <TableSkeleton rows={6} /> : null}
      {data && isEmpty(data) ? <p className="py-2 text-ink-3 text-sm">{t.empty}</p> : null}
      {data && !isEmpty(data) ? <div className={fadedAfter(error)}>{children(data, mutate)}</div> : null}
    </div>
  );
}

/** Figures that stay after a failed reading may be of another question: they are faded. */
export const fadedAfter = (error: unknown) => (error ? 'opacity-50' : '');

/** The figures as a file, with their period and filters. */
export function ExportMenu({ what, asked, className }: { what: FileName; asked: Asked; className?: string }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const save = (format: string) =>
    download('/api.php/official/tracking/export', { ...asked, what, format }, language).catch((error: CallFailure) => {
      void message.error(error.message);
    });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'csv', label: t.csv },
          { key: 'xlsx', label: t.xlsx },
        ],
        onClick: ({ key }) => void save(key),
      }}
    >
      <Button type="text" size="small" className={className}>
        {t.file}
      </Button>
    </Dropdown>
  );
}
