import { Button, Input } from 'antd';
import { useState } from 'react';
import { CaseDrawer } from '#cases/case-drawer.tsx';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { Fact, Facts } from '#kit/desk/facts.tsx';
import { useCopy } from '#kit/desk/use-copy.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ErrorGroup } from '#tracking/contract.ts';
import { ValueBars } from '#tracking/value-bars.tsx';
import { type ErrorAction, errorActions, errorKindNames, errorStateNames } from './error-states.ts';
import { actionNames, changeNames, errorWords, whereOf } from './error-words.ts';

/** One group of errors at the side of the list: when, where, in which builds, samples, and what is done about it. */
export function ErrorDrawer({ id, onClose, onChanged }: { id: number; onClose(): void; onChanged(): void }) {
  const t = useWords(errorWords);
  return (
    <CaseDrawer
      kind={t.what}
      nameOf={({ message, name }) => message || name}
      read={() => send('/api.php/official/tracking/get_error', { id })}
      onClose={onClose}
      onChanged={onChanged}
    >
      {({ data, run }) => (
        <Details
          data={data}
          act={(action, note) => run(() => send('/api.php/official/tracking/change_error', { id, action, note }))}
        />
      )}
    </CaseDrawer>
  );
}

function Details({ data, act }: { data: ErrorGroup; act(action: ErrorAction, note: string): Promise<boolean> }) {
  const t = useWords(errorWords);
  const language = useLanguage();
  const [note, setNote] = useState('');
  useUnsaved(() => note.trim() !== '');
  const number = (value: number) => value.toLocaleString(language);
  const moment = (at: string) => shortMoment(at, language, Date.now());
  const offered = (Object.keys(errorActions) as ErrorAction[]).filter((action) =>
    (errorActions[action] as readonly string[]).includes(data.state),
  );
  return (
    <>
      <Facts>
        <Fact name={t.where}>{whereOf(data)}</Fact>
        <Fact name={t.kind}>{inLanguage(errorKindNames[data.kind], language)}</Fact>
        <Fact name={t.state}>
          <span className={data.state === 'regressed' ? 'font-medium text-madder' : ''}>
            {inLanguage(errorStateNames[data.state], language)}
          </span>
        </Fact>
        <Fact name={t.days(30)}>{number(data.count)}</Fact>
        <Fact name={t.visitors}>{number(data.visitors)}</Fact>
        <Fact name={t.first}>{moment(data.first_at)}</Fact>
        <Fact name={t.last}>{moment(data.last_at)}</Fact>
      </Facts>
      <ValueBars label={t.trend} values={data.days} className="text-madder" />
      <div className="flex flex-wrap gap-2">
        <Input
          className="max-w-96"
          aria-label={t.note}
          placeholder={t.notePlaceholder}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
        {offered.map((action) => (
          <ActButton
            key={action}
            type={action === 'resolve' ? 'primary' : 'default'}
            onAct={() => act(action, note).then((isDone) => isDone && setNote(''))}
          >
            {inLanguage(actionNames[action], language)}
          </ActButton>
        ))}
      </div>
      <Part title={t.samples}>
        {data.samples.length === 0 ? <p className="text-sm text-ink-3">{t.noSamples}</p> : null}
        <div className="rows border-y border-line">
          {data.samples.map((sample, at) => (
            <ErrorSample key={`${sample.at} ${sample.request_id}`} sample={sample} isOpen={at === 0} />
          ))}
        </div>
      </Part>
      {data.builds.length > 0 ? (
        <Part title={t.builds}>
          <DataTable
            caption={t.builds}
            head={[t.build, t.count, t.first, t.last]}
            numbers={[1]}
            rows={data.builds.map(({ build, count, first_at, last_at }) => [
              build ?? t.noBuild,
              number(count),
              moment(first_at),
              moment(last_at),
            ])}
          />
        </Part>
      ) : null}
      <Part title={t.history}>
        <ol className="grid gap-2 text-sm">
          {data.history.map(({ at, action, by, note: added }) => (
            <li key={`${at} ${action}`}>
              <span className="text-ink-3 tabular-nums">{moment(at)}</span>
              <span className="ml-3">{inLanguage(changeNames[action] ?? [action, action], language)}</span>
              <span className="ml-3 text-ink-3">{by ?? t.nobody}</span>
              {added ? <span className="block whitespace-pre-line wrap-anywhere">{added}</span> : null}
            </li>
          ))}
        </ol>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

type Sample = ErrorGroup['samples'][number];

/** One occurrence: where, in which browser, what it reported, and what the server logged of the same request. */
function ErrorSample({ sample, isOpen }: { sample: Sample; isOpen: boolean }) {
  const t = useWords(errorWords);
  const language = useLanguage();
  const copyText = useCopy();
  return (
    <details open={isOpen} className="py-2 text-sm">
      <summary className="cursor-pointer">
        <span className="tabular-nums">{shortMoment(sample.at, language, Date.now())}</span>
        <span className="ml-3 text-ink-2 wrap-anywhere">{sample.page}</span>
      </summary>
      <div className="mt-2 text-[0.8125rem]">
        <Facts>
          <Fact name={t.reader}>
            {[sample.surrounding, sample.device, sample.language].filter(Boolean).join(' · ')}
            <span className="block text-ink-3">{sample.agent}</span>
          </Fact>
          {sample.build ? <Fact name={t.build}>{sample.build}</Fact> : null}
          {sample.request_id ? (
            <Fact name={t.request}>
              <code>{sample.request_id}</code>
              <Button size="small" type="link" onClick={() => void copyText(sample.request_id, t.copied)}>
                {t.copy}
              </Button>
            </Fact>
          ) : null}
          {Object.entries(sample.extras).map(([name, value]) => (
            <Fact key={name} name={name}>
              <span className="font-mono">{value}</span>
            </Fact>
          ))}
          {sample.request_id && !Object.hasOwn(sample.extras, 'stack') ? (
            <Fact name={t.serverSide}>
              {sample.server ? (
                <span className="font-mono">
                  {sample.server.message}
                  <span className="block text-ink-3">{sample.server.stack}</span>
                </span>
              ) : (
                t.noServerSide
              )}
            </Fact>
          ) : null}
        </Facts>
      </div>
    </details>
  );
}
