import { type ComponentProps, useEffect, useState } from 'react';
import { data, Link, redirect, useActionData, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { ApplicantSignIn } from '#accounts/applicant-sign-in.tsx';
import { applicantKind, supplierLogin } from '#accounts/contract.ts';
import { signedInMessage } from '#accounts/sign-in.ts';
import * as contexts from '#context.ts';
import { answerCodeRequest, type CodeAnswer } from '#kit/form/code-request.ts';
import {
  checkForm,
  fieldText,
  formRefusal,
  type PageFields,
  readPageForm,
  unreadableForm,
} from '#kit/form/page-form.ts';
import { codeField, phoneField } from '#kit/form/phone-form.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { lazyComponent } from '#kit/ui/lazy-component.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { showToast } from '#kit/ui/show-toast.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/apply-page';
import { formTitle, NeedsScript, Preparations } from './needs-script.tsx';

/** Long enough to read after looking at the new page. */
const noticeSeconds = 6;
/** How long to wait for the form's script after signing in. */
const formLateMs = 12_000;

/** Renders the sign-in first and loads the form meanwhile. */
const ApplicantsForm = lazyComponent(async () => (await import('./applicants-form.tsx')).ApplicantsForm);

const words = defineWords({
  /** Distinguishes this page from the one about suppliers in search results. */
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
});
/** The form was sent by the browser itself, because its script did not load. */
const notLoaded: Text = [
  '页面没有加载完整，刚才填写的内容没有保存。请检查网络后刷新页面，或换一个浏览器。',
  'The page did not load completely, and what you just entered was not saved. Check your connection and reload, or use another browser.',
];
const signInForm = z.object({ contact_phone: phoneField, verify_code: codeField });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, enrolment, personalData, wechat, content, clock } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  const { language } = context.get(contexts.visit);
  const application = session ? await enrolment.applicants.getApplication(session.account, language) : null;
  // An application that cannot be edited has its own status page.
  if (application && application.state !== 'draft' && application.state !== 'needs_correction')
    throw redirect('/movein/status');
  if (session) await ApplicantsForm.preload();
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
    officePhone: (await content.brand.current()).phone,
    items: await enrolment.requiredItems.current(),
    areas:
      new URL(request.url).searchParams.get('step') === 'place'
        ? enrolment.areasOn(application?.fields.area_code, await enrolment.areasIn(language))
        : null,
    now: clock.now(),
  };
}

/** The sign-in as a browser sends it without JavaScript. The application itself is filled in with script only. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, sessions } = context.get(contexts.services);
  const { language, origin } = context.get(contexts.visit);
  const from = context.get(contexts.asker);
  const values = await readPageForm(request);
  if (!values) return refused(400, { form: inLanguage(unreadableForm, language) });
  if (!Object.hasOwn(values, 'contact_phone')) return refused(400, { form: inLanguage(notLoaded, language) });
  if (fieldText(values, 'intent') === 'code') {
    const sendCode: Parameters<typeof answerCodeRequest>[0] = (phone, about) =>
      accounts.sendCode(phone, 'login', about);
    const { status, answer } = await answerCodeRequest(sendCode, values, { address: from.address, language });
    return data(answer, { status });
  }
  const checked = checkForm(signInForm, values, language);
  if (!checked.ok) return refused(400, checked.problems, values);
  const outcome = await accounts.signInApplicant(checked.value.contact_phone, checked.value.verify_code, from);
  if (!outcome.ok) return refused(...formRefusal(supplierLogin.refusals[outcome.reason], language), values);
  const cookie = sessions.cookieFor(applicantKind, outcome.value.opened, origin.startsWith('https:'));
  throw redirect('/movein', { status: 303, headers: { 'set-cookie': cookie } });
}

const refused = (status: number, problems: CodeAnswer['problems'], values: PageFields = {}) =>
  data({ values, problems, sent: null } satisfies CodeAnswer, { status });

/** Steps have their own addresses but share the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidate): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
type ShouldRevalidate = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean };

export const handle = deliver('form');

export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const { applicant, offers, officePhone, ...form } = loaderData;
  const answer = useActionData<typeof action>();
  const t = useWords(words);
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  return (
    <>
      <PageHead title={t.pageTitle} description={t.description} />
      {applicant === undefined ? (
        <SignInFirst offers={offers} officePhone={officePhone} onSignedIn={again} answer={answer} />
      ) : (
        <ApplicantsForm
          {...form}
          applicant={applicant}
          officePhone={officePhone}
          refusal={answer?.problems.form}
          onChanged={again}
        />
      )}
    </>
  );
}

type SignInNeeds = Pick<ComponentProps<typeof ApplicantSignIn>, 'offers' | 'onSignedIn'> & {
  answer: CodeAnswer | undefined;
  officePhone: string;
};

function SignInFirst({ officePhone, ...needs }: SignInNeeds) {
  const { title } = useWords(formTitle);
  const t = useWords(words);
  useFormAhead();
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    if (!isIn) return;
    // Loads the page again if the script of the form does not come.
    const late = setTimeout(() => location.reload(), formLateMs);
    return () => clearTimeout(late);
  }, [isIn]);
  const signedIn = () => {
    setIn(true);
    // The sign-in unmounts at once: show the notice on the next page.
    showToast({ title: signedInMessage, seconds: noticeSeconds });
    needs.onSignedIn();
  };
  return (
    <main
      id="main"
      className="page-width grid flex-1 content-start gap-x-16 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:py-20"
    >
      <div>
        <h1 className="text-2xl font-semibold lg:text-3xl">{title}</h1>
        <p className="mt-4 max-w-[36rem] text-ink-2 lg:text-lg">{t.lead}</p>
        <Preparations className="mt-8 max-lg:hidden" />
      </div>
      <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-8">
        <NeedsScript officePhone={officePhone} />
        <ApplicantSignIn {...needs} onSignedIn={signedIn}>
          <Link to="/recovery" className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
            {t.lost}
          </Link>
        </ApplicantSignIn>
      </div>
      <Preparations className="lg:hidden" />
    </main>
  );
}

/** Preloads the form while the applicant signs in. */
function useFormAhead(): void {
  useEffect(() => {
    const preload = () => void ApplicantsForm.preload();
    if (document.activeElement?.matches('input')) return preload();
    addEventListener('focusin', preload, { once: true });
    return () => removeEventListener('focusin', preload);
  }, []);
}
