import { useState } from 'react';
import { data, Link, redirect, useActionData, useNavigate, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { SessionList } from '#accounts/own/session-list.tsx';
import { applicantKind } from '#accounts/session-kinds.ts';
import { signOut } from '#accounts/sign-in.ts';
import { WechatBinding } from '#accounts/wechat/wechat-binding.tsx';
import * as contexts from '#context.ts';
import { clearStoredFiles } from '#enrolment/form/stored-files.ts';
import { HandOver, type OfferTransferAnswer, RecoveryObjection } from '#enrolment/ownership/hand-over.tsx';
import { sendHandoverCode, startHandover } from '#enrolment/ownership/ownership-contract.ts';
import { CallFailure } from '#kit/call/send.ts';
import { checkForm, fieldText } from '#kit/form/page-form.ts';
import { codeField } from '#kit/form/phone-form.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { NoScriptButton } from '#kit/ui/no-script-form.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/account-page';
import { readIntent } from './form-intent.ts';
import { Part } from './page-part.tsx';

export const accountWords = defineWords({
  title: ['账号', 'Account'],
  back: ['回到申请', 'Back to the application'],
  phone: ['手机号', 'Phone'],
  phoneUse: ['用于登录和接收审核结果。', 'Used to sign in and to receive decisions.'],
  signOut: ['退出登录', 'Sign out'],
  wechat: ['微信', 'WeChat'],
  sessions: ['登录设备', 'Signed-in devices'],
  // They have no password: who signs in as them knows a code of theirs.
  stranger: [
    '如有不认识的设备，请将其退出登录。请勿把验证码告诉任何人。',
    'If you see a device you don’t recognise, sign it out. Never share a verification code.',
  ],
  handover: ['转交给同事', 'Hand over to a colleague'],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, ownSessions, wechat, handover, recovery, clock } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  if (!session) throw redirect('/movein');
  const [record, signedIn, binding, link, canHandOver, requests] = await Promise.all([
    accounts.getApplicant(session),
    ownSessions.list(session),
    wechat.signIn.binding(session.account),
    handover.findOpenOf(session.account),
    handover.isPossible(session.account),
    recovery.desk.listOwn(session.account),
  ]);
  const { offers } = wechat.signIn;
  const { id: applicant, contact_phone: phone } = record;
  return { applicant, phone, signedIn, binding, offers, link, canHandOver, requests, now: clock.now() };
}

const intents = ['sign-out', 'end', 'end-others', 'hand-over-code', 'hand-over', 'hand-over-cancel'] as const;

/** Handles the buttons without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, handover, ownSessions, sessions } = context.get(contexts.services);
  const { language, origin } = context.get(contexts.visit);
  const session = context.get(contexts.sessions)[applicantKind];
  if (!session) throw redirect('/movein', 303);
  const pressed = await readIntent(request, session.account, { language, intents });
  const answered = (status: number, answer: OfferTransferAnswer & { problem?: string }) => data(answer, { status });
  if (!pressed.ok) return answered(pressed.status, { problem: pressed.problem });
  const { address } = context.get(contexts.asker);
  const asker = { applicant: session.account, address, language };
  if (pressed.intent === 'hand-over-code') {
    const outcome = await handover.sendCode(asker);
    if (outcome.ok) return answered(200, { isSent: true });
    const [status, zh, en] = sendHandoverCode.refusals[outcome.reason];
    return answered(status, { codeProblem: inLanguage([zh, en], language) });
  }
  if (pressed.intent === 'hand-over') {
    const checked = checkForm(codeForm, pressed.values, language);
    if (!checked.ok) return answered(400, { codeProblem: checked.problems.verify_code ?? '' });
    const outcome = await handover.start(asker, checked.value.verify_code);
    if (outcome.ok) return answered(200, { link: `${origin}/handover#${outcome.value.token}` });
    const [status, zh, en] = startHandover.refusals[outcome.reason];
    return answered(status, { codeProblem: inLanguage([zh, en], language) });
  }
  if (pressed.intent === 'hand-over-cancel') {
    await handover.cancel(session.account);
    throw redirect('/movein/account#handover', 303);
  }
  if (pressed.intent === 'sign-out') {
    await accounts.endSession(session);
    const cookie = sessions.clearedCookie(applicantKind, origin.startsWith('https:'));
    throw redirect('/movein', { status: 303, headers: { 'set-cookie': cookie } });
  }
  // A session that has ended meanwhile is fine.
  if (pressed.intent === 'end') await ownSessions.end(session, fieldText(pressed.values, 'id'));
  else await ownSessions.endOthers(session);
  throw redirect('/movein/account#sessions', 303);
}

const codeForm = z.object({ verify_code: codeField });

export const handle = deliver('form');

const titleId = 'account-title';

/** How an applicant signs in, and how they pass the account on. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { applicant, phone, signedIn, binding, offers, link, canHandOver, requests, now } = loaderData;
  const t = useWords(accountWords);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The pressed button may be unmounted by its own action. */
  const againAt = (heading: string) => () => void revalidate().then(() => focusOn(heading));
  const answer = useActionData<typeof action>();
  const [problem, setProblem] = useState(answer?.problem ?? '');
  const own = <input type="hidden" name="applicant" value={applicant} />;
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
      <PageHead title={t.title} hidden />
      <Link to="/movein" className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
        {t.back}
      </Link>
      <h1 id={titleId} tabIndex={-1} className="mt-2 outline-none text-2xl font-semibold lg:text-3xl">
        {t.title}
      </h1>
      {problem ? (
        <p role="alert" className="mt-4 font-medium text-madder">
          {problem}
        </p>
      ) : null}
      <RecoveryObjection requests={requests} now={now} onChanged={againAt(titleId)} />

      <Part id="phone" heading={t.phone}>
        <p className="text-lg tabular-nums">{phone}</p>
        <p className="mt-1 text-ink-2">{t.phoneUse}</p>
        <NoScriptButton intent="sign-out" label={t.signOut}>
          {own}
        </NoScriptButton>
        <Button
          look="secondary"
          className="mt-5 noscript:hidden"
          onClick={() =>
            act(async () => {
              await signOut(applicantKind);
              await clearStoredFiles(applicant);
              await navigate('/movein');
            })
          }
        >
          {t.signOut}
        </Button>
      </Part>

      {offers.web || offers.h5 || binding ? (
        <Part id="wechat" heading={t.wechat}>
          <WechatBinding phone={phone} offers={offers} binding={binding} now={now} onChanged={againAt('wechat')} />
        </Part>
      ) : null}

      <Part id="sessions" heading={t.sessions}>
        <SessionList
          prefix="/api.php/official/supplier_enter"
          advice={t.stranger}
          first={{ list: signedIn, now }}
          own={own}
        />
      </Part>

      {canHandOver ? (
        <Part id="handover" heading={t.handover}>
          <HandOver
            headingId="handover"
            phone={phone}
            open={link}
            now={now}
            own={own}
            answer={answer}
            onChanged={() => void revalidate()}
          />
        </Part>
      ) : null}
    </main>
  );
}
