import { data, redirect, useActionData, useNavigate, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { SessionList } from '#accounts/own/session-list.tsx';
import { applicantKind } from '#accounts/session-kinds.ts';
import { signOut } from '#accounts/sign-in.ts';
import { WechatBinding } from '#accounts/wechat/wechat-binding.tsx';
import * as contexts from '#context.ts';
import { clearStoredFiles } from '#enrolment/form/stored-files.ts';
import { HandOver, type OwnershipAnswer, RecoveryObjection } from '#enrolment/ownership/hand-over.tsx';
import { refuseRecovery, sendHandoverCode, startHandover } from '#enrolment/ownership/ownership-contract.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { checkForm, fieldText, formRefusal } from '#kit/form/page-form.ts';
import { codeField } from '#kit/form/phone-form.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { NoScriptButton } from '#kit/ui/no-script-form.tsx';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/account-page';
import { keepPage, OwnPage, Part, readIntent } from './own-page.tsx';

const words = defineWords({
  title: ['账号', 'Account'],
  back: ['返回申请', 'Back to the application'],
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
  const [record, signedIn, binding, offer, requests] = await Promise.all([
    accounts.getApplicant(session),
    ownSessions.list(session),
    wechat.signIn.binding(session.account),
    handover.findOffer(session.account),
    recovery.desk.listOwn(session.account),
  ]);
  const { offers } = wechat.signIn;
  const { id: applicant, contact_phone: phone } = record;
  return { applicant, phone, signedIn, binding, offers, offer, requests, now: clock.now() };
}

const intents = ['sign-out', 'end', 'end-others', 'hand-over-code', 'hand-over', 'hand-over-cancel', 'object'] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, handover, ownSessions, recovery, sessions } = context.get(contexts.services);
  const { language, origin } = context.get(contexts.visit);
  const session = context.get(contexts.sessions)[applicantKind];
  if (!session) throw redirect('/movein', 303);
  const pressed = await readIntent(request, session.account, { language, intents });
  const answered = (status: number, answer: OwnershipAnswer & { problem?: string }) => data(answer, { status });
  if (!pressed.ok) return answered(pressed.status, { problem: pressed.problem });
  const { values } = pressed;
  const refused = (status: number, problems: Record<string, string>) => answered(status, { values, problems });
  const { address } = context.get(contexts.asker);
  const asker = { applicant: session.account, address, language };
  if (pressed.intent === 'hand-over-code') {
    const outcome = await handover.sendCode(asker);
    if (outcome.ok) return answered(200, { values, problems: {}, sent: outcome.value });
    return refused(...formRefusal(sendHandoverCode.refusals[outcome.reason], language));
  }
  if (pressed.intent === 'hand-over') {
    const checked = checkForm(codeForm, values, language);
    if (!checked.ok) return refused(400, checked.problems);
    const outcome = await handover.start(asker, checked.value.verify_code);
    if (outcome.ok) return answered(200, { link: `${origin}/handover#${outcome.value.token}` });
    return refused(...formRefusal(startHandover.refusals[outcome.reason], language));
  }
  if (pressed.intent === 'object') {
    const checked = checkForm(refuseRecovery.payload, { id: fieldText(values, 'id') }, language);
    // If it was decided meanwhile, the page no longer shows it.
    const objected = checked.ok && (await recovery.desk.refuseOwn(session.account, checked.value.id)).ok;
    return answered(200, { objected });
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
  if (pressed.intent === 'end') await ownSessions.end(session, fieldText(values, 'id'));
  else await ownSessions.endOthers(session);
  throw redirect('/movein/account#sessions', 303);
}

const codeForm = z.object({ verify_code: codeField });

export const clientAction = keepPage;
export const handle = deliver('form');

/** How an applicant signs in, and how they pass the account on. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { applicant, phone, signedIn, binding, offers, offer, requests, now } = loaderData;
  const t = useWords(words);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const answer = useActionData() as OwnershipAnswer | undefined;
  const { attempt, problem } = useAttempt();
  const own = <input type="hidden" name="applicant" value={applicant} />;

  async function leave() {
    if (!(await attempt(() => signOut(applicantKind)))) return;
    await clearStoredFiles(applicant);
    await navigate('/movein');
  }

  return (
    <OwnPage title={t.title} back={['/movein', t.back]}>
      <RecoveryObjection applicant={applicant} requests={requests} now={now} answer={answer} />

      <Part id="phone" heading={t.phone}>
        <p className="text-lg tabular-nums">{phone}</p>
        <p className="mt-1 text-ink-2">{t.phoneUse}</p>
        <NoScriptButton intent="sign-out" label={t.signOut}>
          {own}
        </NoScriptButton>
        <Button look="secondary" className="mt-5 noscript:hidden" onClick={() => void leave()}>
          {t.signOut}
        </Button>
        <div className="not-empty:mt-3">
          <FormError text={problem} />
        </div>
      </Part>

      {offers.web || offers.h5 || binding ? (
        <Part id="wechat" heading={t.wechat}>
          <WechatBinding
            phone={phone}
            offers={offers}
            binding={binding}
            now={now}
            onChanged={() => void revalidate().then(() => focusOn('wechat'))}
          />
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

      {offer ? (
        <Part id="handover" heading={t.handover}>
          <HandOver applicant={applicant} phone={phone} open={offer.link} now={now} answer={answer} />
        </Part>
      ) : null}
    </OwnPage>
  );
}
