import { Input, type TableColumnsType } from 'antd';
import { useRef, useState } from 'react';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { Contact, Fact, Facts } from '#kit/desk/facts.tsx';
import { wholeList } from '#kit/desk/paged-table.tsx';
import { StateOf } from '#kit/desk/state-mark.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useListView } from '#kit/desk/use-list-view.ts';
import { useTurns } from '#kit/desk/use-turns.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import type { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { SerialCase } from '#serials/desk-contract.ts';
import { caseStateNames, caseStates, textLimits } from '#serials/states-and-limits.ts';
import { deskWords, outcomeNames } from './desk-words.ts';

const tones = { open: 'teal', answered: 'moss', closed: 'plain' } as const;

/** List of reports, with the drawer of one. */
export function CaseList({ read }: { read: ReturnType<typeof useCall<'/api.php/official/serials/list_cases'>> }) {
  const t = useWords(deskWords);
  const view = useListView();
  const { data, mutate } = read;
  const tabs = ['all', ...caseStates] as const;
  const state = view.oneOf('state', tabs, 'all');
  const of = (tab: (typeof tabs)[number]) => data?.filter((one) => tab === 'all' || one.state === tab);
  const open = data?.find(({ id }) => id === view.open);
  const columns: TableColumnsType<SerialCase> = [
    {
      title: t.caseNumber,
      key: 'number',
      width: 150,
      render: (_, { id, number }) => (
        <NameLink view={view} open={id}>
          {number}
        </NameLink>
      ),
    },
    { title: t.caseText, key: 'text', render: (_, { text }) => <span title={text}>{text || '–'}</span> },
    { title: t.batch, key: 'batch', width: 140, render: (_, { batch }) => batch ?? '–' },
    { title: t.bought, key: 'bought', width: 160, render: (_, { bought }) => bought || '–' },
    {
      title: t.state,
      key: 'state',
      width: 112,
      render: (_, one) => <StateOf state={one.state} tones={tones} names={caseStateNames} />,
    },
    { title: t.received, key: 'at', width: 140, render: (_, { at }) => <MomentCell at={at} /> },
  ];
  return (
    <DeskList
      tabs={tabs}
      tabNames={caseStateNames}
      usualTab="all"
      tabAs="state"
      counts={data ? Object.fromEntries(tabs.map((tab) => [tab, of(tab)?.length])) : undefined}
      view={view}
      answer={wholeList({ ...read, data: of(state) })}
      columns={columns}
      minWidth={900}
      empty={t.noCases}
      isWhole
      isOpenedByRow
    >
      {open ? (
        <CaseDrawer key={open.id} one={open} onClose={() => view.show({ open: '' })} onChanged={() => mutate()} />
      ) : null}
    </DeskList>
  );
}

function CaseDrawer({ one, onClose, onChanged }: { one: SerialCase; onClose(): void; onChanged(): unknown }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const change = useChange(t.done, onChanged);
  const [answer, setAnswer] = useState('');
  const takeTurn = useTurns();
  /** Revision after our own last change: the list may not have been reloaded yet. */
  const savedRevision = useRef(0);
  const save = (close: boolean) =>
    takeTurn(() =>
      change(async () => {
        const revision = Math.max(one.revision, savedRevision.current);
        const saved = await send('/api.php/official/serials/answer_case', {
          id: one.id,
          revision,
          answer: answer.trim(),
          close,
        });
        savedRevision.current = saved.revision;
        // At once, before the list is read again: closing must not ask.
        setAnswer((now) => (now === answer ? '' : now));
      }),
    );
  return (
    <DeskDrawer kind={t.caseKind} name={one.number} isUnsaved={() => answer.trim() !== ''} onClose={onClose}>
      <Facts>
        <Fact name={t.state}>
          <StateOf state={one.state} tones={tones} names={caseStateNames} />
        </Fact>
        <Fact name={t.received}>{shortMoment(one.at, language, Date.now())}</Fact>
        <Fact name={t.caseText}>{one.text || '–'}</Fact>
        <Fact name={t.bought}>{one.bought || '–'}</Fact>
        <Fact name={t.contact}>{one.contact ? <Contact value={one.contact} /> : '–'}</Fact>
        <Fact name={t.outcome}>
          {one.outcome ? `${inLanguage(outcomeNames[one.outcome], language)} ${one.batch ?? ''}` : '–'}
        </Fact>
        {one.answer ? <Fact name={t.sendAnswer}>{one.answer}</Fact> : null}
      </Facts>
      {one.state === 'closed' ? null : (
        <div className="mt-6 grid gap-2">
          <Input.TextArea
            aria-label={t.answer}
            placeholder={t.answer}
            rows={4}
            maxLength={textLimits.answer}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <p className="flex gap-3">
            <ActButton type="primary" disabled={answer.trim() === ''} onAct={() => save(false)}>
              {t.sendAnswer}
            </ActButton>
            <ActButton onAct={() => save(true)}>{t.closeCase}</ActButton>
          </p>
        </div>
      )}
    </DeskDrawer>
  );
}
