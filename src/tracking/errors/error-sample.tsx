import { Button } from 'antd';
import { useCopy } from '#kit/desk/use-copy.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { errorWords } from './error-words.ts';
import type { ErrorGroup } from './errors-contract.ts';

type Sample = ErrorGroup['samples'][number];

/** One time that it happened: where and to whom, what the browser said, and what the server wrote of the same request. */
export function ErrorSample({ sample, isOpen }: { sample: Sample; isOpen: boolean }) {
  const say = useWords(errorWords);
  const language = useLanguage();
  const copyText = useCopy();
  const copy = () => void copyText(sample.request_id, say.copied);
  return (
    <details open={isOpen} className="py-2 text-sm">
      <summary className="cursor-pointer">
        <span className="tabular-nums">{shortMoment(sample.at, language, Date.now())}</span>
        <span className="ml-3 text-ink-2 wrap-anywhere">{sample.page}</span>
      </summary>
      <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.8125rem]">
        <dt className="text-ink-3">{say.reader}</dt>
        <dd className="wrap-anywhere">
          {[sample.surrounding, sample.device, sample.language].filter(Boolean).join(' · ')}
          <span className="block text-ink-3">{sample.agent}</span>
        </dd>
        {sample.build ? (
          <>
            <dt className="text-ink-3">{say.build}</dt>
            <dd className="tabular-nums">{sample.build}</dd>
          </>
        ) : null}
        {sample.request_id ? (
          <>
            <dt className="text-ink-3">{say.request}</dt>
            <dd>
              <code>{sample.request_id}</code>
              <Button size="small" type="link" onClick={copy}>
                {say.copy}
              </Button>
            </dd>
          </>
        ) : null}
        {Object.entries(sample.extras).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-mono whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
        {sample.request_id && !Object.hasOwn(sample.extras, 'stack') ? (
          <>
            <dt className="text-ink-3">{say.serverSide}</dt>
            <dd className="wrap-anywhere">
              {sample.server ? (
                <>
                  <span className="font-mono">{sample.server.message}</span>
                  <span className="block font-mono whitespace-pre-wrap text-ink-3">{sample.server.stack}</span>
                </>
              ) : (
                say.noServerSide
              )}
            </dd>
          </>
        ) : null}
      </dl>
    </details>
  );
}
