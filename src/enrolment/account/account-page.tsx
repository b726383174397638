import { useState } from 'react';
import { Link, redirect, useNavigate, useRevalidator } from 'react-router';
import { applicantKind } from '#accounts/contract.ts';
import { applicantSessions } from '#accounts/own/contract.ts';
import { SessionList } from '#accounts/own/session-list.tsx';
import { signOut } from '#accounts/sign-in.ts';
import { WechatBinding } from '#accounts/wechat/wechat-binding.tsx';
import * as contexts from '#context.ts';
import { HandOver } from '#enrolment/handover/hand-over.tsx';
import { clearKeptFiles } from '#enrolment/pictures/kept-files.ts';
import { AskedFor } from '#enrolment/recovery/asked-for.tsx';
import { deliver } from '#kit/delivery/delivery.ts';
import { CallFailure } from '#kit/send.ts';
import { Button } from '#kit/ui/button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { PlainButton } from '#kit/ui/plain-ask.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/account-page';
import { accountWords } from './account-words.ts';
import { Part } from './page-part.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, wechat, handover, recovery, clock } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  if (!session) throw redirect('/movein');
  const [record, binding, link, canHandOver, requests] = await Promise.all([
    accounts.getApplicant(session),
    wechat.signIn.binding(session.account),
    handover.findOpenOf(session.account),
    handover.isPossible(session.account),
    recovery.desk.listOwn(session.account),
  ]);
  const { offers } = wechat.signIn;
  const { id: applicant, contact_phone: phone } = record;
  return { applicant, phone, binding, offers, link, canHandOver, requests, now: clock.now() };
}

/** Signing out where there is no script: whoever presses it, it is this browser's session that ends. */
export async function action({ context }: Route.ActionArgs) {
  const { accounts, sessions } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  if (session) await accounts.endSession(session);
  const cookie = sessions.clearedCookie(applicantKind, context.get(contexts.visit).origin.startsWith('https:'));
  throw redirect('/movein', { status: 303, headers: { 'set-cookie': cookie } });
}

export const handle = deliver('form');

const titleId = 'account-title';

/** How an applicant signs in, and how they pass the account on. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { applicant, phone, binding, offers, link, canHandOver, requests, now } = loaderData;
  const say = useWords(accountWords);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** What was pressed may be gone with what it did. */
  const againAt = (heading: string) => () => void revalidate().then(() => focusOn(heading));
  const [problem, setProblem] = useState('');
  const act = async (work: () => Promise<void>) => {
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error.message);
    }
  };

  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] flex-1 px-4 py-8 sm:px-6 lg:py-12">
      <PageHead title={`${say.title} · 织联 Weftline`} hidden />
      <Link to="/movein" className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
        {say.back}
      </Link>
      <h1 id={titleId} tabIndex={-1} className="mt-2 outline-none text-2xl font-semibold lg:text-3xl">
        {say.title}
      </h1>
      {problem ? (
        <p role="alert" className="mt-4 font-medium text-madder">
          {problem}
        </p>
      ) : null}
      <AskedFor requests={requests} now={now} onChanged={againAt(titleId)} />

      <Part id="phone" heading={say.phone}>
        <p className="text-lg tabular-nums">{phone}</p>
        <p className="mt-1 text-ink-2">{say.phoneUse}</p>
        <PlainButton intent="sign-out" label={say.signOut} />
        <Button
          look="secondary"
          className="mt-5 noscript:hidden"
          onClick={() =>
            act(async () => {
              await signOut(applicantKind);
              await clearKeptFiles(applicant);
              await navigate('/movein');
            })
          }
        >
          {say.signOut}
        </Button>
      </Part>

      {offers.web || offers.h5 || binding ? (
        <Part id="wechat" heading={say.wechat}>
          <WechatBinding phone={phone} offers={offers} binding={binding} now={now} onChanged={againAt('wechat')} />
        </Part>
      ) : null}

      <Part id="sessions" heading={say.sessions}>
        <SessionList calls={applicantSessions} advice={say.stranger} />
      </Part>

      {canHandOver ? (
        <Part id="handover" heading={say.handover}>
          <HandOver headingId="handover" phone={phone} open={link} now={now} onChanged={() => void revalidate()} />
        </Part>
      ) : null}
    </main>
  );
}
