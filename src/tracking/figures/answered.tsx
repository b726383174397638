import { Alert, App, Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { CallFailure } from '#kit/call/send.ts';
import { download } from '#kit/files/download.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import type { Asked } from './desk-state.ts';
import type { FileName } from './figures-contract.ts';

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

/** What a call has brought, or why not. */
interface Answer<Data> {
  data: Data | undefined;
  error: { message: string } | undefined;
  mutate(): unknown;
}

/** Says that figures could not be read; what stands below it then is of before, perhaps of another question. */
export function NotRead({ answer: { data, error, mutate } }: { answer: Answer<unknown> }) {
  const t = useWords(trackingWords);
  if (!error) return null;
  return (
    <Alert
      className="mt-4"
      type="error"
      showIcon
      title={t.failed}
      description={
        <>
          <p>{error.message}</p>
          {data === undefined ? null : <p>{t.readBefore}</p>}
        </>
      }
      action={<Button onClick={() => void mutate()}>{t.again}</Button>}
    />
  );
}

/** How figures stand that may be of another question. */
export const ofBefore = (error: unknown) => (error ? 'opacity-50' : '');

/** What is looked at as a file, with its period and filters. */
export function ExportMenu({ what, asked, className }: { what: FileName; asked: Asked; className?: string }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const take = async (format: string) => {
    try {
      await download('/api.php/official/tracking/export', { ...asked, what, format }, language);
    } catch (error) {
      void message.error((error as CallFailure).message);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'csv', label: t.csv },
          { key: 'json', label: t.json },
        ],
        onClick: ({ key }) => void take(key),
      }}
    >
      <Button type="text" size="small" className={className}>
        {t.file}
      </Button>
    </Dropdown>
  );
}
