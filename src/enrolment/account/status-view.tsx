import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { sectionNames } from '#enrolment/application/application-fields.ts';
import { stateWords, waitingStates } from '#enrolment/application/application-status.ts';
import { ApplicationSummary } from '#enrolment/application/application-summary.tsx';
import { wordsOf } from '#enrolment/application/choices.ts';
import type { Application, Condition } from '#enrolment/contract.ts';
import { EarlierRemarks } from '#enrolment/form/remark-list.tsx';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { messageStateNames } from '#kit/sms/message-states.ts';
import { inLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { dayMs } from '#kit/text/time.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { NoScriptConfirm } from '#kit/ui/no-script-form.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { ToastRegion } from '#kit/ui/toast.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { StatusDetails } from './account-contract.ts';
import { AccountLink } from './account-link.tsx';
import type { ConsentRequest } from './consents.server.ts';
import { NewTerms } from './new-terms.tsx';
import { ActionForm, ActionProblem, useFocusAfterAction } from './own-page.tsx';
import { StateDrawing } from './state-drawing.tsx';
import { actionWords, messageWords, statusWords } from './status-words.ts';

/** Status page: state, next steps, decisions, messages and all answers. */
export function StatusView({
  application,
  details,
  asked,
  applicant,
  isAway,
  now,
}: {
  application: Application;
  details: StatusDetails;
  /** Terms that changed since they were agreed to. */
  asked: ConsentRequest | undefined;
  /** The account that this page is of. */
  applicant: number;
  isAway: boolean;
  now: number;
}) {
  const t = useWords(statusWords);
  const language = useLanguage();
  useFocusAfterAction();
  const { state, queue, actions, decision_text, reapply_at } = application;
  const openRemarks = application.remarks.filter((remark) => remark.open).length;

  const revision = <input type="hidden" name="revision" value={application.revision} />;

  return (
    <main
      id="main"
      className="page-width grid flex-1 content-start gap-x-16 gap-y-10 py-8 lg:grid-cols-[minmax(0,42.5rem)_20rem] lg:py-12"
    >
      <div>
        <ToastRegion />
        {isAway ? (
          <p role="status" className="mb-5 border-l-2 border-ochre bg-ochre/8 px-4 py-3 text-sm">
            {t.offline}
          </p>
        ) : null}
        {asked ? <NewTerms asked={asked} applicant={applicant} /> : null}
        <p className="text-sm text-ink-3 tabular-nums">{t.number(application.number)}</p>
        <h1 id={stateId} tabIndex={-1} className="mt-1 outline-none text-2xl font-semibold lg:text-3xl">
          {inLanguage(stateWords[state], language)}
        </h1>
        <p className="mt-3 text-ink-2 sm:text-lg">{t[state]}</p>
        {application.admitted && state !== 'approved' ? (
          <p className="mt-2 font-medium text-moss">{t.stillAdmitted}</p>
        ) : null}
        <StateDrawing state={state} className="mt-5 h-16 sm:h-22" />
        {decision_text ? (
          <div className="mt-6 border-l-2 border-ochre bg-ochre/8 px-4 py-3">
            <p className="text-sm text-ink-2">
              {state === 'approved' ? t.conditions : state === 'needs_correction' ? t.reviewerSays : t.reason}
            </p>
            <p className="whitespace-pre-line">{decision_text}</p>
          </div>
        ) : null}
        <Conditions conditions={application.conditions} />
        <div className="mt-6 grid gap-8">
          {waitingStates.includes(state) ? (
            <NextSteps queue={queue} state={state} toldPhone={details.told_phone} dueAt={details.due_at} now={now} />
          ) : null}
          {state === 'rejected' && reapply_at ? (
            <p className="text-ink-2">
              {actions.includes('reapply')
                ? t.reapplyNow
                : t.reapplyFrom(
                    longDay(reapply_at, language),
                    Math.max(1, Math.ceil((Date.parse(reapply_at) - now) / dayMs)),
                  )}
            </p>
          ) : null}
          <div className="flex flex-wrap items-center gap-3">
            {state === 'needs_correction' ? (
              <LinkButton to="/movein" className="min-h-12 px-7">
                {t.correct(openRemarks)}
              </LinkButton>
            ) : null}
            {actions.includes('reapply') ? (
              <ActionForm
                applicant={applicant}
                intent="reapply"
                label={state === 'withdrawn' ? t.open : t.reapply}
                look="primary"
              >
                {revision}
              </ActionForm>
            ) : null}
            {details.receipt ? (
              <LinkButton to="/movein/receipt" look="secondary">
                {t.receiptOpen}
              </LinkButton>
            ) : null}
            {actions.includes('withdraw') ? (
              <Withdrawal>
                <input type="hidden" name="applicant" value={applicant} />
                {revision}
                <UncontrolledTextField
                  id="withdraw-reason"
                  label={t.withdrawReason}
                  help={t.withdrawReasonHelp}
                  optional
                  rows={2}
                />
              </Withdrawal>
            ) : null}
          </div>
        </div>
        <ActionProblem />
        <EarlierRemarks remarks={application.remarks} className="mt-6" />
      </div>
      <div className="grid content-start gap-10 lg:row-span-2">
        <Block id="timeline-title" title={t.history}>
          <Timeline entries={application.timeline} now={now} />
        </Block>
        <ToldMessages messages={details.messages} now={now} />
        <LicenceLog openings={details.licence_openings} now={now} />
        <TextLink to="/movein/my-data" alone>
          {t.myData}
        </TextLink>
        <AccountLink className="-mt-8" />
      </div>
      <section aria-labelledby="data-title">
        <h2 id="data-title" className="mb-3 text-xl font-semibold">
          {t.yourData}
        </h2>
        <ApplicationSummary
          fields={application.fields}
          pictures={application.pictures}
          areaName={application.area_name}
          shown={sectionNames}
        />
      </section>
    </main>
  );
}

const Block = ({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="text-lg font-semibold">
      {title}
    </h2>
    {children}
  </section>
);

/** Asks for confirmation; the fields are a dialog’s, and without script a form’s below. */
function Withdrawal({ children }: { children: ReactNode }) {
  const t = useWords(statusWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <Button look="secondary" className="noscript:hidden" onClick={() => dialog.current?.showModal()}>
        {t.withdraw}
      </Button>
      <NoScriptConfirm intent="withdraw" ask={t.withdraw} lead={t.withdrawLead} yes={t.withdrawYes}>
        {children}
      </NoScriptConfirm>
      <dialog
        ref={dialog}
        aria-labelledby="withdraw-title"
        aria-describedby="withdraw-lead"
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-5 text-ink shadow-card backdrop:bg-black/45 sm:p-7"
      >
        <h2 id="withdraw-title" className="text-xl font-semibold">
          {t.withdrawTitle}
        </h2>
        <p id="withdraw-lead" className="mt-2 mb-5 text-ink-2">
          {t.withdrawLead}
        </p>
        <Form method="post" onSubmit={close}>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={close}>
              {t.withdrawNo}
            </Button>
            <Button type="submit" name="intent" value="withdraw">
              {t.withdrawYes}
            </Button>
          </div>
        </Form>
      </dialog>
    </>
  );
}

/** While waiting for staff: place in the queue, measured decision times and the next steps. */
export function NextSteps({
  queue,
  state,
  toldPhone,
  dueAt,
  now,
}: Pick<Application, 'queue' | 'state'> & { toldPhone: string; dueAt: string | null; now: number }) {
  const t = useWords(statusWords);
  const language = useLanguage();
  const span = (hours: number) =>
    hours < 1 ? t.minutes : hours <= 48 ? t.hours(Math.round(hours)) : t.days(Math.round(hours / 24));
  const isKnown = queue.p50_hours !== null && queue.p90_hours !== null;
  const at = state === 'submitted' ? 0 : 1;
  return (
    <Block id="next-title" title={t.next}>
      {queue.position !== null ? <p className="mt-2 text-xl font-semibold">{t.position(queue.position)}</p> : null}
      <p className="mt-1 text-ink-2">
        {isKnown ? t.estimate(span(queue.p50_hours ?? 0), span(queue.p90_hours ?? 0)) : t.noEstimate}
      </p>
      {dueAt ? (
        <p className="text-ink-2">
          {Date.parse(dueAt) < now
            ? t.overdue
            : t.due(
                new Date(dueAt)
                  .toLocaleDateString(language, {
                    timeZone: 'Asia/Shanghai',
                    month: 'long',
                    day: 'numeric',
                    weekday: 'short',
                  })
                  .replace(/周.$/, '（$&）'),
              )}
        </p>
      ) : null}
      {isKnown ? <p className="text-sm text-ink-3">{t.estimateFrom}</p> : null}
      <ol className="mt-4 grid gap-2">
        {[t.stepQueue, t.stepReview, t.stepDecision].map((text, index) => (
          <li
            key={text}
            aria-current={index === at ? 'step' : undefined}
            className={`flex items-baseline gap-3 ${index === at ? 'font-medium' : 'text-ink-3'}`}
          >
            <span
              aria-hidden="true"
              className={`size-2.5 shrink-0 rotate-45 border ${index === at ? 'border-primary bg-primary' : index < at ? 'border-ink-3 bg-ink-3' : 'border-ink-3'}`}
            />
            {text}
          </li>
        ))}
      </ol>
      {toldPhone ? <p className="mt-4 text-sm text-ink-2">{t.told(toldPhone)}</p> : null}
    </Block>
  );
}

const shownAtFirst = 3;

/** Who may view the licence, and every view. */
function LicenceLog({ openings, now }: { openings: StatusDetails['licence_openings']; now: number }) {
  const t = useWords(statusWords);
  const language = useLanguage();
  const list = (some: typeof openings) => (
    <ul className="mt-2 text-sm empty:hidden">
      {some.map(({ at, staff }) => (
        <li key={`${at} ${staff}`} className="flex justify-between gap-4 border-t border-line py-2">
          <span>{t.reviewer(staff)}</span>
          <time dateTime={at} className="text-ink-3 tabular-nums">
            {shortMoment(at, language, now)}
          </time>
        </li>
      ))}
    </ul>
  );
  return (
    <Block id="licence-title" title={t.licence}>
      <p className="mt-1 text-sm text-ink-2">{t.licenceMay}</p>
      {openings.length === 0 ? <p className="mt-2 text-sm text-ink-3">{t.noOpenings}</p> : null}
      {list(openings.slice(0, shownAtFirst))}
      {openings.length > shownAtFirst ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-2">
            +{openings.length - shownAtFirst}
          </summary>
          {list(openings.slice(shownAtFirst))}
        </details>
      ) : null}
    </Block>
  );
}

/** Short messages to the applicant, verbatim, with their delivery state. */
export function ToldMessages({ messages, now }: { messages: StatusDetails['messages']; now: number }) {
  const t = useWords(statusWords);
  const language = useLanguage();
  return (
    <Block id="messages-title" title={t.messages}>
      {messages.length === 0 ? (
        <p className="mt-1 text-ink-3">{t.noMessages}</p>
      ) : (
        <ul className="mt-3 rows border-y border-line">
          {messages.map((message) => (
            <li key={`${message.at} ${message.action}`}>
              <details>
                <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-1">
                  <span className="font-medium">{wordsOf(messageWords, message.action, language)}</span>
                  <span
                    className={`text-sm tabular-nums ${['failed', 'undelivered'].includes(message.state) ? 'text-madder' : 'text-ink-3'}`}
                  >
                    {wordsOf(messageStateNames, message.state, language)}
                    {' · '}
                    <time dateTime={message.at}>{shortMoment(message.at, language, now)}</time>
                  </span>
                </summary>
                <p className="pb-3 text-sm break-words text-ink-2">{message.text}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

/** History, newest first. */
function Timeline({ entries, now }: { entries: Application['timeline']; now: number }) {
  const language = useLanguage();
  return (
    <ol className="mt-3">
      {[...entries].reverse().map((entry, index) => (
        <li
          key={`${entry.at} ${entry.action}`}
          className="relative border-l border-line pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-2 -left-[5px] size-[9px] rotate-45 border ${index === 0 ? 'border-primary bg-primary' : 'border-ink-3 bg-paper'}`}
          />
          <p className="font-medium">
            {inLanguage(actionWords[entry.action] ?? [entry.action, entry.action], language)}
          </p>
          <p className="text-sm text-ink-3 tabular-nums">
            <time dateTime={entry.at}>{shortMoment(entry.at, language, now)}</time>
          </p>
          {entry.text ? <p className="mt-1 text-sm whitespace-pre-line text-ink-2">{entry.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}

/** Conditions of the approval with their due days. */
function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  const t = useWords(statusWords);
  const language = useLanguage();
  if (conditions.length === 0) return null;
  const day = (text: string) => longDay(text, language);
  return (
    <Block id="conditions-title" title={t.conditionsTitle} className="mt-6">
      <ul className="mt-2 rows border-y border-line">
        {conditions.map(({ id, text, due_on, met_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="whitespace-pre-line">{text}</span>
            <span className={`text-sm tabular-nums ${met_at ? 'text-moss' : 'text-ink-2'}`}>
              {met_at ? t.met : <time dateTime={due_on}>{t.dueBy(day(due_on))}</time>}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** Id of the heading, which takes the focus after an action. */
export const stateId = 'application-state';
