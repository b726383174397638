import { type ComponentProps, useEffect, useState } from 'react';
import { data, Link, redirect, useActionData, useRevalidator } from 'react-router';
import { ApplicantSignIn } from '#accounts/applicant-sign-in.tsx';
import { applicantKind } from '#accounts/session-kinds.ts';
import { signedInMessage } from '#accounts/sign-in.ts';
import * as contexts from '#context.ts';
import { deliver } from '#kit/delivery/delivery.ts';
import { latePart } from '#kit/ui/late-part.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { showNotice } from '#kit/ui/show-notice.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import type { Route } from './+types/apply-page';
import { formTitle } from './form/form-title.ts';
import type { PlainFormAnswer } from './plain/plain-answer.ts';
import { answerPlainForm } from './plain/plain-form.ts';

/** Long enough to be read by somebody who looks at the new page first. */
const noticeSeconds = 6;
/** How long somebody who has signed in waits for the script of the form. */
const formLateMs = 12_000;

/** Whoever comes here is to sign in first: they get what that takes, and the form while they do. */
const ApplicantsForm = latePart(async () => (await import('./form/applicants-form.tsx')).ApplicantsForm);

const words = defineWords({
  /** In lists of results the page must not be taken for the one about suppliers. */
  pageTitle: ['申请入驻', 'Apply to join'],
  description: [
    '在手机上填写资料、拍照上传，随时保存，提交后按顺序审核。',
    'Fill in the form and take photos on your phone. Everything is saved as you go.',
  ],
  lead: [
    '用手机号登录，分步填写，拍几张照片。内容自动保存，换设备也能接着填。',
    'Sign in with your phone number, complete a few steps and take a few photos. Everything is saved as you go, and you can continue on another device.',
  ],
  lost: ['原手机号停用了？', 'Lost access to your number?'],
  ready: ['请准备好', 'What you will need'],
  licence: ['营业执照', 'Your business licence'],
  place: ['厂房或办公场所的照片', 'Photos of the factory or office'],
  figures: ['产能、起订量和交期', 'Capacity, minimum order and lead times'],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, enrolment, personalData, wechat, content, clock } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  const application = session ? await enrolment.applicants.getApplication(session.account) : null;
  // What cannot be filled in any more is looked at on a page of its own.
  if (application && application.state !== 'draft' && application.state !== 'needs_correction')
    throw redirect('/movein/status');
  if (session) await ApplicantsForm.bring();
  return {
    applicant: session?.account,
    phone: session ? (await accounts.getApplicant(session)).contact_phone : '',
    offers: wechat.signIn.offers,
    application,
    correction:
      session && application?.state === 'needs_correction'
        ? await enrolment.applicants.getCorrectionStart(session.account)
        : null,
    consent: session ? await personalData.getConsent(session.account) : null,
    terms: (await content.legal.current()).consent_version,
    items: await enrolment.requiredItems.current(),
    areas:
      new URL(request.url).searchParams.get('step') === 'place'
        ? enrolment.areasOn(application?.fields.area_code)
        : null,
    now: clock.now(),
  };
}

/** The form as a browser sends it without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, sessions, enrolment } = context.get(contexts.services);
  const visit = context.get(contexts.visit);
  const from = context.get(contexts.asker);
  const done = await answerPlainForm(request, {
    enrolment,
    sendCode: (phone, about) => accounts.sendCode(phone, 'login', about),
    async signIn(phone, code) {
      const outcome = await accounts.signInApplicant(phone, code, from);
      if (!outcome.ok) return outcome;
      const { opened } = outcome.value;
      const isSecure = visit.origin.startsWith('https:');
      const cookie = sessions.cookieFor(applicantKind, opened, isSecure);
      return { ok: true, value: { session: opened.session, cookie } };
    },
    sessions: context.get(contexts.sessions),
    visit,
    address: from.address,
  });
  if ('answer' in done) {
    const { signedIn } = done;
    if (signedIn)
      context.set(contexts.sessions, { ...context.get(contexts.sessions), [applicantKind]: signedIn.session });
    return data(done.answer, {
      status: done.status,
      ...(signedIn ? { headers: { 'set-cookie': signedIn.cookie } } : {}),
    });
  }
  throw redirect(done.to, { status: 303, ...(done.cookie ? { headers: { 'set-cookie': done.cookie } } : {}) });
}

/** Steps are addresses of their own, but what the form knows does not change with them. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidate): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
type ShouldRevalidate = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean };

export const handle = deliver('form');

export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const { applicant, phone, offers, application, correction, consent, terms, items, areas, now } = loaderData;
  const answer = useActionData<typeof action>();
  const say = useWords(words);
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  return (
    <>
      <PageHead title={say.pageTitle} description={say.description} />
      {applicant === undefined ? (
        <SignInFirst offers={offers} onSignedIn={again} answer={answer} />
      ) : (
        <ApplicantsForm
          applicant={applicant}
          phone={phone}
          application={application}
          correction={correction}
          consent={consent}
          terms={terms}
          items={items}
          areas={areas}
          answer={answer}
          now={now}
          onChanged={again}
        />
      )}
    </>
  );
}

type SignInNeeds = Pick<ComponentProps<typeof ApplicantSignIn>, 'offers' | 'onSignedIn'> & {
  answer: PlainFormAnswer | undefined;
};

function SignInFirst(needs: SignInNeeds) {
  const { title } = useWords(formTitle);
  const say = useWords(words);
  useFormAhead();
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    if (!isIn) return;
    // Where its script does not come, the server has the form as well.
    const late = setTimeout(() => location.reload(), formLateMs);
    return () => clearTimeout(late);
  }, [isIn]);
  const signedIn = () => {
    setIn(true);
    // The sign-in is gone in a moment: it is read on the page that follows.
    showNotice({ title: signedInMessage, seconds: noticeSeconds });
    needs.onSignedIn();
  };
  return (
    <main
      id="main"
      className="page-width grid flex-1 content-start gap-x-16 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:py-20"
    >
      <div>
        <h1 className="text-2xl font-semibold lg:text-3xl">{title}</h1>
        <p className="mt-4 max-w-[36rem] text-ink-2 lg:text-lg">{say.lead}</p>
        <h2 className="mt-8 font-medium max-lg:hidden">{say.ready}</h2>
        <Preparations className="max-lg:hidden" />
      </div>
      <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-8">
        <ApplicantSignIn {...needs} onSignedIn={signedIn} held={needs.answer?.held}>
          <Link to="/recovery" className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
            {say.lost}
          </Link>
        </ApplicantSignIn>
      </div>
      <div className="lg:hidden">
        <h2 className="font-medium">{say.ready}</h2>
        <Preparations className="" />
      </div>
    </main>
  );
}

/** While somebody types and waits for a code, what comes after it is loaded. */
function useFormAhead(): void {
  useEffect(() => {
    const bring = () => void ApplicantsForm.bring();
    if (document.activeElement?.matches('input')) return bring();
    addEventListener('focusin', bring, { once: true });
    return () => removeEventListener('focusin', bring);
  }, []);
}

function Preparations({ className }: { className: string }) {
  const say = useWords(words);
  return (
    <ul className={`mt-2 grid gap-1.5 text-ink-2 ${className}`}>
      {[say.licence, say.place, say.figures].map((item) => (
        <li key={item} className="flex items-center gap-3">
          <span aria-hidden="true" className="size-2 rotate-45 border border-primary" />
          {item}
        </li>
      ))}
    </ul>
  );
}
