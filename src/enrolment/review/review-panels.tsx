import { Button, Input, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type FieldName, isFieldName, picturesIn } from '#enrolment/application/application-fields.ts';
import { type Action, isUndoable, undoOfferedMs } from '#enrolment/application/application-status.ts';
import { wordsOf } from '#enrolment/application/choices.ts';
import { valueWords } from '#enrolment/application/field-value.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { SendAgain } from '#kit/desk/send-again.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { messageStateNames } from '#kit/sms/message-states.ts';
import { inLanguage, joinList } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { businessDay } from '#kit/text/time.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useKeptText } from './remark-drafts.ts';
import { useReview } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { dialogWords, eventWords, panelWords, passedWords, reviewWords, warningWords } from './review-words.ts';

/** A part of what stands beside an application. */
export function Panel({
  id,
  title,
  help,
  children,
}: {
  id: string;
  title: string;
  help?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 flex items-baseline justify-between gap-3 border-b border-line pb-2 font-semibold">
        {title}
        {help ? <span className="text-xs font-normal text-ink-3">{help}</span> : null}
      </h2>
      {children}
    </section>
  );
}

/** How many other applications a warning names before the rest are folded away. */
const shownAtOnce = 3;

/** What does not fit together. Warnings for a person to judge; none of them decides anything. */
export function Attention() {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { warnings, missing, checks_passed, applicant } = useReview().application;
  const colon = language === 'en' ? ': ' : '：';
  const nameOf = (field: string) => wordsOf(fieldWords, field, language);
  // The same picture may stand in dozens of applications: that is one thing to look at, not dozens.
  const groups = Map.groupBy(warnings, ({ field, warning, detail }) => `${field}/${warning}/${detail}`);
  return (
    <Panel id="attention" title={t.attention}>
      <ul className="grid gap-2 text-sm">
        {[...groups].map(([key, group]) => {
          const [{ field, warning, detail }] = group as [Warning];
          const others = group.flatMap(({ application }) => application ?? []);
          const folded = others.slice(shownAtOnce);
          return (
            <li key={key} className="border-l-2 border-ochre pl-3">
              {[inLanguage(warningWords[warning], language), detail, others.length > 0 ? nameOf(field) : '']
                .filter(Boolean)
                .join(colon)}
              {others.slice(0, shownAtOnce).map((other) => (
                <OtherApplication key={other.id} other={other} />
              ))}
              {folded.length > 0 ? (
                <details>
                  <summary className="mt-0.5 cursor-pointer text-ink-2">{t.moreOthers(folded.length)}</summary>
                  {folded.map((other) => (
                    <OtherApplication key={other.id} other={other} />
                  ))}
                </details>
              ) : null}
            </li>
          );
        })}
        {missing.length > 0 ? (
          <li className="border-l-2 border-ochre pl-3">
            {t.missing(missing.length)}
            {colon}
            {joinList(
              missing.map(({ field }) => nameOf(field)),
              language,
            )}
          </li>
        ) : null}
      </ul>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {checks_passed.length > 0 ? (
          <>
            <dt className="text-ink-3">{t.passed}</dt>
            <dd>{checks_passed.map((one) => inLanguage(passedWords[one], language)).join(' · ')}</dd>
          </>
        ) : null}
        <dt className="text-ink-3">{t.phone}</dt>
        <dd className="tabular-nums">{applicant.contact_phone.replace(/^\+86/, '')}</dd>
      </dl>
    </Panel>
  );
}

type Warning = ReviewedApplication['warnings'][number];

function OtherApplication({ other }: { other: NonNullable<Warning['application']> }) {
  const t = useWords(reviewWords);
  const { application } = useReview();
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3">
      <Link
        to={`/console/applications/${other.id}`}
        className="min-w-0 break-words text-primary underline underline-offset-4"
      >
        {other.number} {other.company_name}
      </Link>
      <Link
        to={`/console/applications/${application.id}/beside/${other.id}`}
        className="text-ink-2 underline underline-offset-4"
      >
        {t.beside}
      </Link>
    </span>
  );
}

/** What the approval depends on, and a way to say that it came about. */
export function Conditions() {
  const t = useWords(panelWords);
  const change = useChange(undefined);
  const { application, update } = useReview();
  const { conditions } = application;
  if (conditions.length === 0) return null;
  const today = businessDay(Date.now());
  const meet = (id: number) =>
    change(async () => {
      const { met_at } = await send('/api.php/official/enrolment/meet_condition', { id });
      update({ conditions: conditions.map((one) => (one.id === id ? { ...one, met_at } : one)) });
    });
  return (
    <Panel id="conditions" title={t.conditions}>
      <ul className="grid gap-2 text-sm">
        {conditions.map(({ id, text, due_on, met_at }) => {
          const isLate = met_at === null && due_on < today;
          return (
            <li
              key={id}
              className={`flex items-start gap-3 border-l-2 pl-3 ${isLate ? 'border-madder' : 'border-line'}`}
            >
              <div className="min-w-0 flex-1">
                <p className="break-words">{text}</p>
                <p className={isLate ? 'text-madder' : 'text-ink-3'}>
                  <span className="tabular-nums">{t.until(due_on)}</span>
                  <span className="ml-2">{met_at ? t.met : isLate ? t.overdue : ''}</span>
                </p>
              </div>
              {met_at ? null : (
                <Button size="small" onClick={() => void meet(id)}>
                  {t.meet}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Every reviewer who had the licence before their eyes, and when. */
export function LicenceOpenings() {
  const t = useWords(panelWords);
  const language = useLanguage();
  const { licence_openings } = useReview().application;
  return (
    <Panel id="openings" title={t.openings}>
      {licence_openings.length === 0 ? <p className="text-sm text-ink-3">{t.openingsNone}</p> : null}
      <ul className="grid max-h-40 gap-1 overflow-y-auto text-sm">
        {licence_openings.map(({ by, at }) => (
          <li key={`${by} ${at}`} className="flex justify-between gap-4">
            <span className="truncate">{by}</span>
            <span className="text-ink-3 tabular-nums">{shortMoment(at, language, Date.now())}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What the applicant changed since the submission before, field by field. */
export function Changes() {
  const t = useWords(panelWords);
  const language = useLanguage();
  const { application } = useReview();
  if (application.round < 2) return null;
  return (
    <Panel id="changes" title={t.changes}>
      {application.changes.length === 0 ? <p className="text-sm text-ink-3">{t.changesNone}</p> : null}
      <dl className="grid gap-3 text-sm">
        {application.changes.map(({ field, before, after }) =>
          isFieldName(field) ? (
            <div key={field}>
              <dt>
                <a href={`#field-${field}`} className="font-medium hover:text-primary">
                  {inLanguage(fieldWords[field], language)}
                </a>
              </dt>
              <dd>
                <FieldChange name={field} before={before} after={after} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Panel>
  );
}

function FieldChange({ name, before, after }: { name: FieldName; before: unknown; after: unknown }) {
  const t = useWords(panelWords);
  const sayReview = useWords(reviewWords);
  const language = useLanguage();
  const { application, openPicture } = useReview();
  const keys = (value: unknown) => picturesIn({ [name]: value ?? undefined }).map(({ key }) => key);
  const [had, has] = [keys(before), keys(after)];
  const taken = had.filter((key) => !has.includes(key));
  const added = has.filter((key) => !had.includes(key));
  const text = (value: unknown) => valueWords(name, value, language, application.fields) || sayReview.empty;
  return (
    <>
      <p className="break-words text-ink-3">
        <span className="sr-only">{t.was} </span>
        <del className="decoration-ink-3/60">{text(before)}</del>
      </p>
      <p className="break-words">
        <span className="sr-only">{t.is} </span>
        {text(after)}
      </p>
      {taken.length + added.length > 0 ? (
        <p className="text-ink-2">
          {[taken.length > 0 ? t.taken(taken.length) : '', added.length > 0 ? t.added(added.length) : '']
            .filter(Boolean)
            .join(language === 'en' ? ', ' : '，')}
          <button
            type="button"
            className="ml-2 text-primary underline underline-offset-4"
            onClick={() => openPicture(added[0] ?? taken[0] ?? '', taken[0])}
          >
            {sayReview.beside}
          </button>
        </p>
      ) : null}
    </>
  );
}

const atFirst = 8;

/** Everything that happened, newest first, with who did it. */
export function History() {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { history } = useReview().application;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? history : history.slice(0, atFirst);
  const changed = (after: Record<string, unknown>) =>
    joinList(
      Object.keys(after)
        .filter(isFieldName)
        .map((field) => inLanguage(fieldWords[field], language)),
      language,
    );
  return (
    <Panel id="history" title={t.timeline}>
      <ol className="text-sm">
        {shown.map((entry) => (
          <li key={entry.id} className="relative border-l border-line pb-4 pl-4 last:border-transparent last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-[3.5px] size-[7px] rounded-full bg-ink-3" />
            <span className="font-medium">
              {wordsOf(eventWords, entry.from_state === '' ? 'begin' : entry.action, language)}
            </span>
            <span className="block text-ink-3">
              {entry.by.kind === 'user' ? t.applicant : entry.by.name || t.system}
              <span className="ml-2 tabular-nums">{shortMoment(entry.at, language, Date.now())}</span>
            </span>
            {entry.text ? <span className="mt-1 block text-ink-2">{entry.text}</span> : null}
            {entry.action === 'save' && entry.from_state !== '' && changed(entry.after) ? (
              <span className="mt-1 line-clamp-2 text-ink-3">{t.changed(changed(entry.after))}</span>
            ) : null}
          </li>
        ))}
      </ol>
      {shown.length < history.length ? (
        <Button type="link" size="small" className="mt-2 px-0" onClick={() => setIsWhole(true)}>
          {t.more(history.length - shown.length)}
        </Button>
      ) : null}
    </Panel>
  );
}

/** Notes among colleagues, which the applicant never sees. */
export function Notes() {
  const t = useWords(panelWords);
  const language = useLanguage();
  const change = useChange(undefined);
  const { me, application, update } = useReview();
  const { data: reviewers = [] } = useCall('/api.php/official/enrolment/list_reviewers', {});
  const [text, setText] = useKeptText(me, application.id, 'note');
  const [mentions, setMentions] = useState<number[]>([]);
  const isEmpty = text.trim() === '';

  const add = () =>
    isEmpty
      ? Promise.resolve()
      : change(async () => {
          const note = { id: application.id, text: text.trim(), mentions };
          update({ notes: await send('/api.php/official/enrolment/add_note', note) });
          setText('');
          setMentions([]);
        });
  return (
    <Panel id="notes" title={t.notes} help={t.notesHelp}>
      <ul className="grid gap-3 text-sm">
        {application.notes.map((note) => (
          <li key={note.id}>
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="text-ink-3">
              {note.author.name}
              <span className="ml-2 tabular-nums">{shortMoment(note.at, language, Date.now())}</span>
              {note.mentions.length > 0 ? (
                <span className="ml-2">
                  {t.mentioned(
                    joinList(
                      note.mentions.map(({ name }) => name),
                      language,
                    ),
                  )}
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-2">
        <Input.TextArea
          id="note-text"
          aria-label={t.noteText}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2000}
          placeholder={t.noteText}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            if (event.ctrlKey || event.metaKey) void add();
          }}
        />
        <div className="flex gap-2">
          <Select
            mode="multiple"
            aria-label={t.mention}
            className="min-w-0 flex-1"
            placeholder={t.mention}
            value={mentions}
            onChange={setMentions}
            optionFilterProp="label"
            options={reviewers.filter((one) => one.id !== me).map((one) => ({ value: one.id, label: one.name }))}
          />
          <ActButton disabled={isEmpty} onAct={add}>
            {t.addNote}
          </ActButton>
        </div>
      </div>
    </Panel>
  );
}

/** A held message has gone out by then, and its state is stored. */
const afterMs = 2_000;

type Message = ReviewedApplication['messages'][number];
type Delivered = Pick<Message, 'state' | 'at' | 'receipt' | 'receipt_code' | 'may_resend'>;

/** What the applicant was told, word for word, and whether it went out. What did not can be sent again, on purpose. */
export function Messages() {
  const t = useWords(reviewWords);
  const dialog = useWords(dialogWords);
  const { application, again } = useReview();
  const { messages, other_messages: others } = application;
  useEffect(() => {
    const held = messages.find(({ state }) => state === 'queued' || state === 'sending');
    if (!held) return;
    const leftMs = Date.parse(held.at) + undoOfferedMs + afterMs - Date.now();
    const timer = setTimeout(again, Math.max(leftMs, afterMs));
    return () => clearTimeout(timer);
  }, [messages, again]);
  return (
    <Panel id="messages" title={t.messages}>
      {messages.length + others.length === 0 ? <p className="text-sm text-ink-3">{t.noMessages}</p> : null}
      <ul className="grid gap-3 text-sm">
        {messages.map((message) => (
          <li key={message.event}>
            <p>{message.text}</p>
            {message.state === 'queued' && isUndoable(message.action as Action) ? (
              <p className="text-ink-2">{dialog.held(undoOfferedMs / 1000)}</p>
            ) : null}
            <MessageState
              message={message}
              resend={() => send('/api.php/official/enrolment/resend_message', { event: message.event })}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <details className="mt-4 text-sm">
          <summary className="cursor-pointer text-ink-2">{t.otherMessages(others.length)}</summary>
          <ul className="mt-2 grid gap-3">
            {others.map((message) => (
              <li key={message.id}>
                <p>{message.text || t.codeMessage}</p>
                <MessageState
                  message={message}
                  resend={() => send('/api.php/official/console/resend_short_message', { message: message.id })}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  );
}

function MessageState({ message, resend }: { message: Delivered; resend: Parameters<typeof SendAgain>[0]['resend'] }) {
  const language = useLanguage();
  const { again } = useReview();
  const { state, receipt, receipt_code, at, may_resend } = message;
  const isWrong = receipt === 'undelivered' || (receipt === '' && (state === 'failed' || state === 'unknown'));
  // The carrier's word where there is one, else what the provider said; a code that staff can look up.
  return (
    <p className={isWrong ? 'text-madder' : 'text-ink-3'}>
      {wordsOf(messageStateNames, receipt || state, language)}
      {receipt === 'undelivered' && receipt_code ? <span className="ml-1">{receipt_code}</span> : null}
      <span className="ml-2 tabular-nums">{shortMoment(at, language, Date.now())}</span>
      {may_resend ? <SendAgain state={state} resend={resend} onSent={again} /> : null}
    </p>
  );
}
