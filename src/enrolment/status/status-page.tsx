import { useEffect, useState } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { applicantKind } from '#accounts/contract.ts';
import * as contexts from '#context.ts';
import { roundOf, takeNote } from '#enrolment/correction/kept-note.ts';
import { deliver } from '#kit/delivery/delivery.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/status-page';
import { StatusView, stateId } from './status-view.tsx';
import { statusWords } from './status-words.ts';
import { useStatusWatch } from './use-status-watch.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { enrolment, applicationStatus, personalData, clock } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  // Whoever is not signed in or has nothing submitted finds the way there.
  if (!session) throw redirect('/movein');
  const { language } = context.get(contexts.visit);
  const [application, details, asked] = await Promise.all([
    enrolment.applicants.getApplication(session.account),
    applicationStatus.getDetails(session.account),
    personalData.askedConsent(session.account, language),
  ]);
  if (!application || !details || application.state === 'draft') throw redirect('/movein');
  return { applicant: session.account, application, details, asked, now: clock.now() };
}

export const handle = deliver('form');

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const { applicant, application, details, asked, now } = loaderData;
  const say = useWords(statusWords);
  const { revalidate } = useRevalidator();
  const [told, setTold] = useState('');
  const again = () => void revalidate();
  const againFromHere = () => void revalidate().then(() => focusOn(stateId));
  const { revision, state, queue } = application;
  const messages = details.messages.filter((message) => message.state !== 'queued').length;
  const isAway = useStatusWatch({ revision, state, position: queue.position, messages }, again);
  const [first] = useState(state);
  // The page changes by itself: whoever does not see it is told.
  useEffect(() => {
    if (state !== first) setTold(say.updated);
  }, [state, first, say.updated]);
  // A correction that was sent from another device ends here on this one: the form does not open any more.
  const round = roundOf(application);
  useEffect(() => void takeNote(applicant, round), [applicant, round]);
  return (
    <>
      <PageHead title={`${say.title} · 织联 Weftline`} description={say.description} />
      <p role="status" className="sr-only">
        {told}
      </p>
      <StatusView
        application={application}
        details={details}
        asked={asked}
        isAway={isAway}
        now={now}
        onChanged={againFromHere}
      />
    </>
  );
}
