import { useEffect, useRef, useState } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { applicantKind, screenKind } from '#accounts/session-kinds.ts';
import * as contexts from '#context.ts';
import { withdraw } from '#enrolment/contract.ts';
import { loadNote, roundOf } from '#enrolment/form/correction-context.tsx';
import type { ResultOf } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { checkForm, fieldText } from '#kit/form/page-form.ts';
import { inLanguage } from '#kit/text/language.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/status-page';
import { giveConsent, type watchStatus } from './account-contract.ts';
import { keepPage, readIntent } from './own-page.tsx';
import { StatusView, stateId } from './status-view.tsx';
import { statusWords } from './status-words.ts';

type Watched = NonNullable<ResultOf<typeof watchStatus>>;

const firstMs = 10_000;
const longestMs = 120_000;
const growth = 1.5;

/**
 * Keeps an open page true without a reload: asks every now and then whether anything has changed, less often the longer
 * nothing has, not at all while nobody looks, and at once when somebody looks again. True while the server is away.
 */
export function useStatusWatch(seen: Watched, onChanged: () => void): boolean {
  const pauseMs = useRef(firstMs);
  const { error } = useCall(
    '/api.php/official/enrolment/watch_status',
    {},
    {
      revalidateOnMount: false,
      refreshInterval: () => pauseMs.current,
      onSuccess(found) {
        const isSame = JSON.stringify(found) === JSON.stringify(seen);
        pauseMs.current = isSame ? Math.min(longestMs, pauseMs.current * growth) : firstMs;
        if (!isSame) onChanged();
      },
      // A signed-out applicant sees the sign-in; other failures are retried.
      onError: ({ code }) => code === 401 && onChanged(),
    },
  );
  return error !== undefined && error.code !== 401;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { enrolment, applicationStatus, personalData, clock } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  // Without a session or a submission, show the way there.
  if (!session) throw redirect('/movein');
  const { language } = context.get(contexts.visit);
  const [application, details, asked] = await Promise.all([
    enrolment.applicants.getApplication(session.account, language),
    applicationStatus.getDetails(session.account),
    personalData.askedConsent(session.account, language),
  ]);
  if (!application || !details || application.state === 'draft') throw redirect('/movein');
  return { applicant: session.account, application, details, asked, now: clock.now() };
}

const intents = ['agree', 'withdraw', 'reapply'] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const { enrolment, personalData } = context.get(contexts.services);
  const { language, environment } = context.get(contexts.visit);
  const sessions = context.get(contexts.sessions);
  const account = sessions[applicantKind]?.account;
  if (account === undefined) throw redirect('/movein', 303);
  const refused = (status: number, problem: string) => data({ problem }, { status });
  const pressed = await readIntent(request, account, { language, intents });
  if (!pressed.ok) return refused(pressed.status, pressed.problem);
  const { intent, values } = pressed;
  const told = async () => {
    if (intent === 'agree') return personalData.giveConsent(account, fieldText(values, 'version'), environment);
    const who = { id: account, language, screenUser: sessions[screenKind]?.account };
    const checked = checkForm(
      pressForm,
      { revision: fieldText(values, 'revision'), reason: fieldText(values, 'withdraw-reason') },
      language,
    );
    if (!checked.ok) return { ok: false, problem: Object.values(checked.problems).join('\n') } as const;
    const { revision, reason } = checked.value;
    return intent === 'reapply'
      ? enrolment.applicants.reapply(who, revision)
      : enrolment.applicants.withdraw(who, revision, reason);
  };
  const outcome = await told();
  if (outcome.ok) throw redirect(intent === 'reapply' ? '/movein' : `/movein/status#${stateId}`, 303);
  if ('problem' in outcome) return refused(400, outcome.problem);
  const [status, zh, en] = { ...giveConsent.refusals, ...withdraw.refusals }[outcome.reason];
  return refused(status, inLanguage([zh, en], language));
}
const pressForm = z.object({ revision: field.integer({ min: 1 }), reason: field.text({ max: 300 }) });

export const clientAction = keepPage;
/** After a conflict the page shows what changed elsewhere. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;
export const handle = deliver('form');

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const { applicant, application, details, asked, now } = loaderData;
  const t = useWords(statusWords);
  const { revalidate } = useRevalidator();
  const [told, setTold] = useState('');
  const again = () => void revalidate();
  const { revision, state, queue } = application;
  const messages = details.messages.filter((message) => message.state !== 'queued').length;
  const isAway = useStatusWatch({ revision, state, position: queue.position, messages }, again);
  const [first] = useState(state);
  // Announce updates to screen readers.
  useEffect(() => {
    if (state !== first) setTold(t.updated);
  }, [state, first, t.updated]);
  // A correction that was sent from another device ends here on this one: the form does not open any more.
  const round = roundOf(application);
  useEffect(() => void loadNote(applicant, round), [applicant, round]);
  return (
    <>
      <PageHead title={t.title} description={t.description} />
      <p role="status" className="sr-only">
        {told}
      </p>
      <StatusView
        application={application}
        details={details}
        asked={asked}
        applicant={applicant}
        isAway={isAway}
        now={now}
      />
    </>
  );
}
