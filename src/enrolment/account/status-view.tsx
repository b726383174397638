import { useState } from 'react';
import { Link } from 'react-router';
import { sectionNames } from '#enrolment/application/application-fields.ts';
import { stateWords, waitingStates } from '#enrolment/application/application-status.ts';
import { ApplicationSummary } from '#enrolment/application/application-summary.tsx';
import type { Application } from '#enrolment/contract.ts';
import { EarlierRemarks } from '#enrolment/form/earlier-remarks.tsx';
import { PlainTextField } from '#kit/form/plain-fields.tsx';
import { inLanguage } from '#kit/language.ts';
import { longDay } from '#kit/long-day.ts';
import { CallFailure, send } from '#kit/send.ts';
import { dayMs } from '#kit/time.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { PassingNotice } from '#kit/ui/passing-notice.tsx';
import { PlainAsk, PlainButton } from '#kit/ui/plain-ask.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { AccountLink } from './account-link.tsx';
import type { AskedConsent } from './asked-consent.server.ts';
import { Conditions } from './conditions.tsx';
import { LicenceLog } from './licence-log.tsx';
import { NewTerms } from './new-terms.tsx';
import { NextSteps } from './next-steps.tsx';
import { ToldMessages } from './sent-messages.tsx';
import { StateDrawing } from './state-drawing.tsx';
import type { StatusDetails } from './status-contract.ts';
import { statusWords } from './status-words.ts';
import { Timeline } from './timeline.tsx';
import { Withdrawal } from './withdrawal.tsx';

/** Of the heading, which takes the focus when something was done here. */
export const stateId = 'application-state';

/** Where an application stands, what comes next, what was decided and said, and all that was given. */
export function StatusView({
  application,
  details,
  asked,
  applicant,
  told,
  isAway,
  now,
  onChanged,
}: {
  application: Application;
  details: StatusDetails;
  /** Terms that changed since they were agreed to. */
  asked: AskedConsent | undefined;
  /** The account that this page is of. */
  applicant: number;
  /** What the server said to a button that was pressed without script. */
  told: string;
  isAway: boolean;
  now: number;
  onChanged(): void;
}) {
  const say = useWords(statusWords);
  const language = useLanguage();
  const [problem, setProblem] = useState(told);
  const { state, queue, actions, decision_text, reapply_at } = application;
  const openRemarks = application.remarks.filter((remark) => remark.open).length;

  const own = (
    <>
      <input type="hidden" name="applicant" value={applicant} />
      <input type="hidden" name="revision" value={application.revision} />
    </>
  );

  const act = async (
    path: '/api.php/official/enrolment/withdraw' | '/api.php/official/enrolment/reapply',
    reason?: string,
  ) => {
    setProblem('');
    try {
      await send(path, { revision: application.revision, ...(reason ? { reason } : {}) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code !== 409) return setProblem(error.message);
    }
    onChanged();
  };

  return (
    <main
      id="main"
      className="page-width grid flex-1 content-start gap-x-16 gap-y-10 py-8 lg:grid-cols-[minmax(0,42.5rem)_20rem] lg:py-12"
    >
      <div>
        <PassingNotice />
        {isAway ? (
          <p role="status" className="mb-5 border-l-2 border-ochre bg-ochre/8 px-4 py-3 text-sm">
            {say.offline}
          </p>
        ) : null}
        {asked ? <NewTerms asked={asked} applicant={applicant} onChanged={onChanged} /> : null}
        <p className="text-sm text-ink-3 tabular-nums">{say.number(application.number)}</p>
        <h1 id={stateId} tabIndex={-1} className="mt-1 outline-none text-2xl font-semibold lg:text-3xl">
          {inLanguage(stateWords[state], language)}
        </h1>
        <p className="mt-3 text-ink-2 sm:text-lg">{say[state]}</p>
        {application.admitted && state !== 'approved' ? (
          <p className="mt-2 font-medium text-moss">{say.stillAdmitted}</p>
        ) : null}
        <StateDrawing state={state} className="mt-5 h-16 sm:h-22" />
        {decision_text ? (
          <div className="mt-6 border-l-2 border-ochre bg-ochre/8 px-4 py-3">
            <p className="text-sm text-ink-2">
              {state === 'approved' ? say.conditions : state === 'needs_correction' ? say.reviewerSays : say.reason}
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
                ? say.reapplyNow
                : say.reapplyFrom(
                    longDay(reapply_at, language),
                    Math.max(1, Math.ceil((Date.parse(reapply_at) - now) / dayMs)),
                  )}
            </p>
          ) : null}
          <div className="flex flex-wrap items-center gap-3">
            {state === 'needs_correction' ? (
              <LinkButton to="/movein" className="min-h-12 px-7">
                {say.correct(openRemarks)}
              </LinkButton>
            ) : null}
            {actions.includes('reapply') ? (
              <>
                <Button
                  className="min-h-12 px-7 noscript:hidden"
                  onClick={() => act('/api.php/official/enrolment/reapply')}
                >
                  {state === 'withdrawn' ? say.open : say.reapply}
                </Button>
                <PlainButton intent="reapply" label={state === 'withdrawn' ? say.open : say.reapply}>
                  {own}
                </PlainButton>
              </>
            ) : null}
            {details.receipt ? (
              <LinkButton to="/movein/receipt" look="secondary">
                {say.receiptOpen}
              </LinkButton>
            ) : null}
            {actions.includes('withdraw') ? (
              <Withdrawal withdraw={(reason) => act('/api.php/official/enrolment/withdraw', reason)} />
            ) : null}
          </div>
          {actions.includes('withdraw') ? (
            <PlainAsk intent="withdraw" ask={say.withdraw} lead={say.withdrawLead} yes={say.withdrawYes}>
              {own}
              <PlainTextField
                id="withdraw-reason"
                label={say.withdrawReason}
                help={say.withdrawReasonHelp}
                optional
                rows={2}
              />
            </PlainAsk>
          ) : null}
        </div>
        {problem ? (
          <p role="alert" className="mt-4 font-medium text-madder">
            {problem}
          </p>
        ) : null}
        <EarlierRemarks remarks={application.remarks} className="mt-6" />
      </div>
      <div className="grid content-start gap-10 lg:row-span-2">
        <section aria-labelledby="timeline-title">
          <h2 id="timeline-title" className="text-lg font-semibold">
            {say.history}
          </h2>
          <Timeline entries={application.timeline} now={now} />
        </section>
        <ToldMessages messages={details.messages} now={now} />
        <LicenceLog openings={details.licence_openings} now={now} />
        <Link
          to="/movein/my-data"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {say.myData}
        </Link>
        <AccountLink className="-mt-8" />
      </div>
      <section aria-labelledby="data-title">
        <h2 id="data-title" className="mb-3 text-xl font-semibold">
          {say.yourData}
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
