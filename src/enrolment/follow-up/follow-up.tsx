import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useSWRConfig } from 'swr';
import { panelWords } from '#enrolment/review/review-words.ts';
import type { AnswerOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { DeskHead, deskTitleId } from '#kit/desk/desk-head.tsx';
import { type Answer, FailedReading } from '#kit/desk/failed-reading.tsx';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';

/** A section with a count, its rows and an empty state. */
function FollowUpList<Row>({
  title,
  none,
  answer,
  extra,
  children,
}: {
  title: string;
  none: string;
  answer: Answer<readonly Row[]>;
  /** At the heading's right. */
  extra?: ReactNode;
  children(row: Row): ReactNode;
}) {
  const { data: rows } = answer;
  return (
    <section>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line pb-2">
        <h2 className="font-semibold">
          {title}
          {rows && rows.length > 0 ? <span className="ml-2 text-ink-3 tabular-nums">{rows.length}</span> : null}
        </h2>
        {extra}
      </div>
      <FailedReading answer={answer} />
      {rows?.length === 0 ? <p className="text-sm text-ink-3">{none}</p> : null}
      <ul className="rows">{rows?.map(children)}</ul>
    </section>
  );
}

/** One application in a list, with its issue and actions. */
function FollowUpLine({
  application: { id, number, company_name },
  isLate = false,
  action,
  children,
}: {
  application: { id: number; number: string; company_name: string };
  isLate?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid items-start gap-x-6 gap-y-1 py-3 sm:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <Link
        to={`/console/applications/${id}`}
        className={`min-w-0 border-l-2 pl-3 hover:text-primary ${isLate ? 'border-madder' : 'border-transparent'}`}
      >
        <span className="block break-words font-medium">{company_name || number}</span>
        <span className="block text-sm text-ink-3 tabular-nums">{number}</span>
      </Link>
      <div className="min-w-0 max-sm:pl-3.5">{children}</div>
      <div className="max-sm:pl-3.5">{action}</div>
    </li>
  );
}

const mentionListWords = defineWords({
  title: ['提到您的备注', 'Mentions'],
  none: ['没有未读的备注', 'No unread mentions'],
  read: ['标为已读', 'Mark as read'],
  readAll: ['全部标为已读', 'Mark all as read'],
});

/** Unread calls of colleagues. Opening the application reads them too. */
function MentionList() {
  const t = useWords(mentionListWords);
  const language = useLanguage();
  const { mutate } = useSWRConfig();
  const list = useCall('/api.php/official/enrolment/list_mentions', {}, { keepPreviousData: true });
  const change = useChange(undefined, () =>
    Promise.all([
      list.mutate(),
      // The number in the menu changes with them.
      mutate((key) => typeof key === 'string' && key.startsWith('/api.php/official/enrolment/desk_counts')),
    ]),
  );
  /** Without any named, all of them. */
  const read = (...notes: number[]) => change(() => send('/api.php/official/enrolment/mark_mentions', { notes }));
  return (
    <FollowUpList
      title={t.title}
      none={t.none}
      answer={list}
      extra={
        list.data && list.data.length > 1 ? (
          <Button size="small" type="link" onClick={() => void read()}>
            {t.readAll}
          </Button>
        ) : null
      }
    >
      {(row) => (
        <FollowUpLine
          key={row.id}
          application={row.application}
          action={
            <Button size="small" onClick={() => void read(row.id)}>
              {t.read}
            </Button>
          }
        >
          <p className="break-words whitespace-pre-line">{row.text}</p>
          <p className="text-sm text-ink-3">
            {row.author.name}
            <span className="ml-2 tabular-nums">{shortMoment(row.at, language, Date.now())}</span>
          </p>
        </FollowUpLine>
      )}
    </FollowUpList>
  );
}

const words = defineWords({
  title: ['跟进', 'Follow-up'],
  conditionsNone: ['30 天内没有到期的条件', 'None due within 30 days'],
  claims: ['认领', 'Claims'],
  claimsNone: ['没有待处理的认领', 'No claims to review'],
  papers: ['证照到期', 'Expiring documents'],
  papersNone: ['60 天内没有到期的证照', 'None expiring within 60 days'],
  licence: ['营业执照', 'Business licence'],
  left: [(days: number) => `剩余 ${days} 天`, (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`],
  past: [(days: number) => `已过期 ${days} 天`, (days: number) => `Expired ${days} ${days === 1 ? 'day' : 'days'} ago`],
  ask: ['请求更新', 'Request renewal'],
  askTitle: [(name: string) => `请 ${name} 更新证照`, (name: string) => `Ask ${name} to renew documents`],
  askHelp: [
    '只退回到期的证照；供应商资格继续有效，并会收到短信。',
    'Only the expiring documents are sent back. The supplier stays approved and gets a text message.',
  ],
  askText: ['说明（选填，申请人可见）', 'Message (optional, visible to the supplier)'],
  asked: ['已通知供应商更新', 'Renewal requested'],
});
type Expiring = AnswerOf<'/api.php/official/enrolment/list_expiring'>[number];

/** A reviewer's tasks beside the queue: mentions, due conditions, claims and expiring documents. */
export default function FollowUpPage() {
  const t = useWords(words);
  const panel = useWords(panelWords);
  const language = useLanguage();
  const conditions = useCall('/api.php/official/enrolment/list_conditions', { within_days: 30 });
  const claims = useCall('/api.php/official/enrolment/list_open_claims', {});
  const papers = useCall('/api.php/official/enrolment/list_expiring', { within_days: 60 });
  const [asked, setAsked] = useState<number>();
  /** The revision last read; after a conflict the application is read again. */
  const asking = papers.data?.find(({ application }) => application.id === asked);

  const change = useChange(undefined, async () => {
    await conditions.mutate();
    // The row that held it may be gone.
    focusOnIfLost(deskTitleId);
  });
  return (
    <div className="grid max-w-5xl gap-10 px-4 py-5 sm:px-8">
      <DeskHead title={t.title} />
      <MentionList />
      <FollowUpList title={panel.conditions} none={t.conditionsNone} answer={conditions}>
        {(row) => (
          <FollowUpLine
            key={row.id}
            application={row.application}
            isLate={row.overdue}
            action={
              <ActButton
                size="small"
                onAct={() => change(() => send('/api.php/official/enrolment/meet_condition', { id: row.id }))}
              >
                {panel.meet}
              </ActButton>
            }
          >
            <p className="break-words">{row.text}</p>
            <p className={`text-sm tabular-nums ${row.overdue ? 'text-madder' : 'text-ink-3'}`}>
              {panel.until(row.due_on)} {row.overdue ? panel.overdue : ''}
            </p>
          </FollowUpLine>
        )}
      </FollowUpList>
      <FollowUpList title={t.claims} none={t.claimsNone} answer={claims}>
        {(row) => (
          <FollowUpLine key={row.id} application={row.application}>
            <p className="break-words whitespace-pre-line">{row.reason}</p>
            <p className="text-sm text-ink-3 tabular-nums">{shortMoment(row.at, language, Date.now())}</p>
          </FollowUpLine>
        )}
      </FollowUpList>
      <FollowUpList title={t.papers} none={t.papersNone} answer={papers}>
        {(row) => (
          <FollowUpLine
            key={row.application.id}
            application={row.application}
            isLate={row.papers.some(({ days }) => days < 0)}
            action={
              <Button size="small" onClick={() => setAsked(row.application.id)}>
                {t.ask}
              </Button>
            }
          >
            {row.papers.map(({ name, valid_to, days }) => (
              <p key={`${name} ${valid_to}`} className="text-sm">
                {name || t.licence} <span className="tabular-nums">{valid_to}</span>{' '}
                <span
                  className={
                    days < 0
                      ? 'text-madder'
                      : days <= 7
                        ? 'font-medium text-ink underline decoration-ochre decoration-2 underline-offset-4'
                        : 'text-ink-3'
                  }
                >
                  {days < 0 ? t.past(-days) : t.left(days)}
                </span>
              </p>
            ))}
          </FollowUpLine>
        )}
      </FollowUpList>
      {asking ? (
        <Ask expiring={asking} onClose={() => setAsked(undefined)} onAsked={() => void papers.mutate()} />
      ) : null}
    </div>
  );
}

/** Keeps the text after a failed send. */
function Ask({ expiring, onClose, onAsked }: { expiring: Expiring; onClose(): void; onAsked(): void }) {
  useFocusBack(deskTitleId);
  const t = useWords(words);
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const change = useChange(t.asked, onAsked);
  const { application, revision } = expiring;
  async function ask() {
    const papers = new Set(expiring.papers.map(({ field }) => (field === 'certificates' ? field : 'licence')));
    setIsSending(true);
    const asked = { id: application.id, revision, papers: [...papers], text: text.trim() };
    if (await change(() => send('/api.php/official/enrolment/ask_renewal', asked))) onClose();
    setIsSending(false);
  }
  return (
    <DeskDialog
      title={t.askTitle(application.company_name)}
      okText={t.ask}
      confirmLoading={isSending}
      onOk={() => void ask()}
      onClose={onClose}
      isUnsaved={() => text.trim() !== ''}
    >
      <p className="mb-3 text-ink-2">{t.askHelp}</p>
      <label className="grid gap-1" htmlFor="renewal-text">
        {t.askText}
        <Input.TextArea
          id="renewal-text"
          rows={3}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </DeskDialog>
  );
}
