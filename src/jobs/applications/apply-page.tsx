import { useEffect, useRef } from 'react';
import { data, Form, type ShouldRevalidateFunctionArgs, useActionData, useNavigation } from 'react-router';
import * as contexts from '#context.ts';
import { readJobId, salaryText } from '#jobs/job.ts';
import { refuse } from '#kit/call/outcome.ts';
import { codeFaultTexts, isCodeFault } from '#kit/form/code-refusals.ts';
import { answerCodeRequest, type CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { formFailureWords } from '#kit/form/form-failure-words.ts';
import { checkForm, fieldText, type PageFields, unreadableForm } from '#kit/form/page-form.ts';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import { termsChanged } from '#kit/form/terms-changed.ts';
import { HoneypotField, UncontrolledConsent, UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { useFirstProblem } from '#kit/form/use-first-problem.ts';
import { inLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { BackLink } from '#kit/ui/back-link.tsx';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { MessagePage } from '#kit/ui/message-page.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { ReferenceNumber } from '#kit/ui/reference-number.tsx';
import { isSecondClick } from '#kit/ui/second-click.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/apply-page';
import type { Receipt } from './apply.server.ts';
import { applyForm } from './apply-form.ts';
import { applyWords, cvFaultTexts, goneWords } from './apply-words.ts';
import { CvField, type UploadedCv } from './cv-field.tsx';
import { replyDays, retentionDays } from './stages.ts';
import { clearFormDraft, useFormDraft } from './use-form-draft.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(contexts.visit);
  const jobId = readJobId(params.id);
  const { jobs, content } = context.get(contexts.services);
  const job = jobId && (await jobs.find(jobId, language));
  if (!job) throw data(null, { status: 404 });
  // Return, don't throw: without script a submitted form renders this page, which shows the result.
  if (job === 'gone') return data({ job: null, gone: jobId, terms: '' }, { status: 410 });
  const { id, title, city, salary } = job;
  const terms = (await content.legal.current()).consent_version;
  // Formatted on the server, so that the code for it is not sent to the phone; likewise days below.
  return { job: { id, title, city, pay: salaryText(salary, language), language: job.language }, gone: null, terms };
}

interface ApplyAnswer extends CodeAnswer {
  /** A file uploaded with the form or before it. */
  cv: UploadedCv | null;
  applied: ReceiptView | null;
  /** No response: the form is unchanged and can be sent again. */
  isLost?: true;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { language, environment } = context.get(contexts.visit);
  const { address } = context.get(contexts.asker);
  const { jobs } = context.get(contexts.services);
  const t = applyWords(language);
  const job = readJobId(params.id);
  if (job === undefined) throw data(null, { status: 404 });
  const body = await jobs.readApplyBody(request);
  let values: PageFields = body?.values ?? {};
  let cv: UploadedCv | null = null;
  const answer = (status: number, more: Partial<ApplyAnswer>) =>
    data({ values, problems: {}, sent: null, cv, applied: null, ...more } satisfies ApplyAnswer, { status });
  if (!body) return answer(400, { problems: { form: inLanguage(unreadableForm, language) } });
  const problems: Record<string, string> = {};
  /** The upload has expired or was used, possibly by an earlier attempt with this form. */
  let isExpired = false;
  // The file is stored first, so that it need not be chosen again after any other error.
  if (body.file) {
    const { content, name } = body.file;
    const stored = content ? await jobs.uploads.store(content, name, address) : refuse('too_large' as const);
    if (stored.ok) {
      cv = { ticket: stored.value.ticket, name: stored.value.name };
      values = { ...values, cv_ticket: stored.value.ticket };
    } else problems.cv = inLanguage(cvFaultTexts[stored.reason], language);
  } else if (fieldText(values, 'cv_ticket')) {
    const known = await jobs.uploads.find(fieldText(values, 'cv_ticket'));
    if (known) cv = { ticket: fieldText(values, 'cv_ticket'), name: known.name };
    else isExpired = true;
  } else if (fieldText(values, 'intent') !== 'code') problems.cv = t.cvWanted;

  const over: Record<string, string> = isExpired ? { cv: t.cvOver } : {};
  if (fieldText(values, 'intent') === 'code') {
    const code = await answerCodeRequest(jobs.sendCode, values, { address, language });
    return answer(code.status, { ...code.answer, problems: { ...code.answer.problems, ...problems, ...over } });
  }
  const checked = checkForm(applyForm, values, language);
  if (!checked.ok) return answer(400, { problems: { ...checked.problems, ...problems, ...over } });
  if (problems.cv) return answer(400, { problems });
  const outcome = await jobs.apply(job, checked.value, { address, language, channel: environment });
  if (outcome.ok) {
    const { dueAt, ...applied } = outcome.value;
    return answer(200, { values: {}, cv: null, applied: { ...applied, dueDay: longDay(dueAt, language) } });
  }
  if (outcome.reason === 'gone') return answer(410, { problems: { form: t.gone } });
  if (isCodeFault(outcome.reason))
    return answer(400, { problems: { verify_code: inLanguage(codeFaultTexts[outcome.reason], language) } });
  if (outcome.reason === 'terms_changed')
    return answer(409, { problems: { consent: inLanguage(termsChanged, language) } });
  if (outcome.reason === 'cv_missing') return answer(400, { cv: null, problems: { cv: t.cvOver } });
  return answer(429, { problems: { form: t.tooMany } });
}

/** Keeps the form if the connection is lost; a repeated form is the same application. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values: PageFields = {};
  for (const [name, value] of await request.clone().formData()) if (typeof value === 'string') values[name] = value;
  try {
    return await serverAction();
  } catch (failure) {
    // `fetch` rejects with a TypeError; an HTTP error does not.
    if (!(failure instanceof TypeError)) throw failure;
    const answer = { values, problems: {}, sent: null, cv: null, applied: null, isLost: true } satisfies ApplyAnswer;
    // This status prevents a revalidation, which would fail, too.
    return data(answer, { status: 503 });
  }
}

/** No revalidation after a refusal except 409: the form must show the current terms. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const handle = deliver('form');

export default function ApplyPage({ loaderData: { job, gone, terms } }: Route.ComponentProps) {
  const t = useWords(applyWords);
  const answer = useActionData<typeof action>() as ApplyAnswer | undefined;
  if (!job) return <ClosedJob job={gone} wasSent={answer?.problems.form === t.gone} />;
  return (
    <main id="main" className="page-width pt-8 pb-4 outline-none sm:pt-14">
      <PageHead title={t.title(job.title)} description={`${job.city} · ${job.pay}`} belongsTo={`/jobs/${job.id}`} />
      <div className="mx-auto max-w-[34rem]">
        {answer?.applied ? (
          <ApplicationReceipt applied={answer.applied} job={job} />
        ) : (
          <>
            <BackLink to={`/jobs/${job.id}`}>{t.back}</BackLink>
            <h1 className="mt-1 text-2xl font-semibold text-ink sm:text-3xl">{t.title(job.title)}</h1>
            <p className="mt-2 text-ink-2">
              {job.city} · {job.pay}
            </p>
            <ApplyFields job={job.id} terms={terms} answer={answer} />
          </>
        )}
      </div>
    </main>
  );
}

/** `wasSent`: the visitor submitted a form after the job had closed. */
function ClosedJob({ job, wasSent }: { job: number | null; wasSent: boolean }) {
  const t = useWords(applyWords);
  const gone = useWords(goneWords);
  // Deletes the draft, which holds personal data and can no longer be sent.
  useEffect(() => {
    if (job !== null) clearFormDraft(job);
  }, [job]);
  return (
    <MessagePage
      hidden
      title={wasSent ? t.notTaken : gone.title}
      sentence={wasSent ? t.gone : gone.text}
      next={[['/jobs', gone.all]]}
    />
  );
}

function ApplyFields({ job, terms, answer }: { job: number; terms: string; answer: ApplyAnswer | undefined }) {
  const t = useWords(applyWords);
  const language = useLanguage();
  const form = useFirstProblem(answer?.sent ? null : answer);
  const isBusy = useNavigation().state === 'submitting';
  const draft = useFormDraft(job, form, answer);
  const values = answer?.values ?? {};
  const problems = answer?.problems ?? {};
  const trouble = problems.form ?? (Object.keys(problems).length > 0 ? t.check : undefined);
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => isBusy && event.preventDefault()}
      onInput={draft.save}
      className="relative mt-6 grid gap-5"
    >
      {trouble ? (
        <FormError text={trouble} />
      ) : draft.isRestored ? (
        <p role="status" className="border-l-2 border-primary bg-primary/6 px-4 py-2 text-sm text-ink-2">
          {t.restored}
        </p>
      ) : null}
      <UncontrolledTextField
        id="name"
        label={t.name}
        value={fieldText(values, 'name')}
        problem={problems.name}
        autoComplete="name"
      />
      <PhoneCodeFields answer={answer} isBusy={isBusy} />
      <CvField uploaded={draft.cv} problem={problems.cv} onUploaded={draft.setCv} />
      <UncontrolledTextField
        id="note"
        label={t.note}
        help={t.noteHelp}
        optional
        rows={3}
        value={fieldText(values, 'note')}
        problem={problems.note}
      />
      <HoneypotField name="website" />
      <UncontrolledConsent id="consent" version={terms} values={values} problem={problems.consent}>
        {t.consent(retentionDays)}
        <a href="/privacy" target="_blank" rel="noopener" className="text-primary underline underline-offset-4">
          {t.privacy}
        </a>
        {t.stop}
      </UncontrolledConsent>
      <FormError text={answer?.isLost ? formFailureWords(language).noAnswer : undefined} />
      <div className="grid gap-2">
        <Button type="submit" name="intent" value="apply" aria-disabled={isBusy} className="min-h-12 text-lg">
          {isBusy ? t.submitting : t.submit}
        </Button>
        <p className="text-center text-sm text-ink-2">{t.promise(replyDays)}</p>
      </div>
    </Form>
  );
}

interface ReceiptView extends Omit<Receipt, 'dueAt'> {
  /** Formatted in the visitor's language. */
  dueDay: string;
}

/** Confirms an application, with the day of the answer and the status code. */
function ApplicationReceipt({ applied, job }: { applied: ReceiptView; job: { id: number; title: string } }) {
  const t = useWords(applyWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => clearFormDraft(job.id), [job.id]);
  useEffect(() => {
    // The button that was pressed stood far below and is gone.
    heading.current?.focus();
    // The second press of a double click on it must neither take the focus away nor follow a link that now stands in its place.
    const ignore = (event: MouseEvent) => isSecondClick(event) && event.preventDefault();
    const presses = ['mousedown', 'click'] as const;
    for (const name of presses) document.addEventListener(name, ignore, { capture: true, once: true });
    return () => {
      for (const name of presses) document.removeEventListener(name, ignore, true);
    };
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold text-ink outline-none sm:text-3xl">
        {applied.isDuplicate ? t.againTitle : t.sentTitle}
      </h1>
      <p className="mt-4 text-lg text-ink-2">
        {applied.isDuplicate ? t.againLead(applied.dueDay) : t.sentLead(applied.dueDay)}
      </p>
      <dl className="mt-8 border-y border-line py-5">
        <ReferenceNumber name={t.code} number={applied.code} />
        <dt className="mt-4 text-sm text-ink-3">{t.job}</dt>
        <dd className="mt-1 text-ink">{job.title}</dd>
      </dl>
      {applied.isDuplicate ? null : <p className="mt-4 text-ink-2">{applied.isSmsSent ? t.codeSent : t.codeHere}</p>}
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/jobs/status">{t.lookUp}</LinkButton>
        <LinkButton to="/jobs" look="secondary">
          {t.all}
        </LinkButton>
      </p>
    </>
  );
}
