import { Empty, Input } from 'antd';
import { useRef, useState } from 'react';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useTurns } from '#kit/desk/use-turns.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import type { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { textLimits } from '#serials/contract.ts';
import type { SerialCase } from '#serials/desk-contract.ts';
import { caseStateNames, deskWords, outcomeNames } from './desk-words.ts';

type Read = ReturnType<typeof useCall<'/api.php/official/serials/list_cases'>>;

export function CaseList({ read }: { read: Read }) {
  const say = useWords(deskWords);
  const { data, error, mutate } = read;
  if (!data) return error ? <FailedReading answer={read} /> : <TableSkeleton rows={4} />;
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say.noCases} />;
  return (
    <>
      <FailedReading answer={read} />
      <ul className="grid max-w-[60rem] gap-3">
        {data.map((one) => (
          <CaseEntry key={one.id} one={one} onChanged={() => mutate()} />
        ))}
      </ul>
    </>
  );
}

function CaseEntry({ one, onChanged }: { one: SerialCase; onChanged(): unknown }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const change = useChange(say.done, onChanged);
  const [answer, setAnswer] = useState('');
  useUnsaved(() => answer.trim() !== '');
  const takeTurn = useTurns();
  /** As our own last change has left it: the list may not have been read again yet. */
  const made = useRef(0);
  const keep = (close: boolean) =>
    takeTurn(async () => {
      const isKept = await change(async () => {
        const revision = Math.max(one.revision, made.current);
        const kept = await send('/api.php/official/serials/answer_case', {
          id: one.id,
          revision,
          answer: answer.trim(),
          close,
        });
        made.current = kept.revision;
      });
      if (isKept) setAnswer((now) => (now === answer ? '' : now));
      return isKept;
    });
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="tabular-nums">{one.number}</strong>
        <span className="text-sm text-ink-3">
          {inLanguage(caseStateNames[one.state], language)} · {shortMoment(one.at, language, Date.now())}
        </span>
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{one.text || '–'}</p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm text-ink-2 sm:grid-cols-3">
        {[
          [say.bought, one.bought],
          [say.contact, one.contact],
          [say.outcome, one.outcome ? `${inLanguage(outcomeNames[one.outcome], language)} ${one.batch ?? ''}` : ''],
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {one.answer ? (
        <p className="mt-3 border-l-2 border-primary pl-3 whitespace-pre-line wrap-anywhere">{one.answer}</p>
      ) : null}
      {one.state === 'closed' ? null : (
        <div className="mt-3 grid gap-2">
          <Input.TextArea
            aria-label={say.answer}
            placeholder={say.answer}
            rows={2}
            maxLength={textLimits.answer}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <p className="flex gap-3">
            <ActButton type="primary" disabled={answer.trim() === ''} onAct={() => keep(false)}>
              {say.sendAnswer}
            </ActButton>
            <ActButton onAct={() => keep(true)}>{say.closeCase}</ActButton>
          </p>
        </div>
      )}
    </li>
  );
}
