import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { CodeSignIn } from '#accounts/code-sign-in.tsx';
import { signedInMessage } from '#accounts/sign-in.ts';
import { AccountLink } from '#enrolment/account/account-link.tsx';
import { Consent } from '#enrolment/account/consent.tsx';
import type { CorrectionStart } from '#enrolment/application/answers.ts';
import {
  type FieldName,
  isFieldName,
  type Section,
  sectionOf,
  sections,
  sectionsFor,
} from '#enrolment/application/application-fields.ts';
import { isGiven } from '#enrolment/application/particulars.ts';
import { evaluate, type Progress, type RequiredItems } from '#enrolment/application/required-items.ts';
import { sectionLabel } from '#enrolment/application/words.ts';
import type { Application, AreaTree } from '#enrolment/contract.ts';
import { CallFailure } from '#kit/call/send.ts';
import { type Step, StepBar } from '#kit/form/step-bar.tsx';
import { useFirstProblem } from '#kit/form/use-first-problem.ts';
import { businessDay } from '#kit/text/time.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { showToast } from '#kit/ui/show-toast.ts';
import { ToastRegion } from '#kit/ui/toast.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { storedByServer } from '#web/early-input.ts';
import { CheckStep } from './check-step.tsx';
import { CorrectionProvider, useCorrection } from './correction-context.tsx';
import { currentFields, isLocked } from './draft.ts';
import { ConflictPanel } from './fields.tsx';
import { FormContext, SaveStatus, useDraftKeeper } from './form-context.tsx';
import { useFormUploads, usePendingUploads } from './form-uploads.ts';
import { formWords } from './form-words.ts';
import { formTitle, NeedsScript, Preparations } from './needs-script.tsx';
import { RemarkList } from './remark-list.tsx';
import { StepContents } from './steps.tsx';

/** The signed-in applicant's form, remounted for another applicant, with the correction if there is one. */
export function ApplicantsForm({
  correction,
  ...form
}: ComponentProps<typeof ApplicationForm> & { correction: CorrectionStart | null }) {
  const { applicant, application } = form;
  return (
    <CorrectionProvider key={applicant} start={correction} applicant={applicant} application={application}>
      {/* The first save begins the draft that the form has already: read again, it goes on. */}
      <ApplicationForm key={`${applicant} ${application?.state ?? 'draft'}`} {...form} />
    </CorrectionProvider>
  );
}

/** One thread for each required field, in the order of the form. */
function ProgressLine({ progress }: { progress: Progress }) {
  const t = useWords(formWords);
  const open = new Set<string>(progress.missing.map(({ field }) => field));
  return (
    <div className="mt-2">
      <p className="text-sm text-ink-2 tabular-nums">{t.progress(progress.done, progress.required.length)}</p>
      <div aria-hidden="true" className="mt-1.5 flex h-1.5 gap-px">
        {progress.required.map((name) => (
          <span
            key={name}
            className={`flex-1 transition-colors duration-300 ${open.has(name) ? 'bg-line' : 'bg-primary'}`}
          />
        ))}
      </div>
    </div>
  );
}

/** Reloads the requirements when a server answer shows that staff changed them. */
function useRequirementsOf(
  application: Application | null,
  items: RequiredItems,
  today: string,
  readAgain: () => void,
): void {
  const asked = useRef('');
  useEffect(() => {
    if (!application) return;
    const theirs = application.required.join();
    const ours = evaluate(application.fields, items, { today }).required.join();
    if (theirs === ours || asked.current === theirs) return;
    asked.current = theirs;
    readAgain();
  }, [application, items, today, readAgain]);
}

/**
 * A link to a field brings it into view and gives it the focus. Going on to another step begins at its heading: who hears
 * the page learns where they are, and who goes by keyboard does not start at the end of it.
 */
function useFieldInAddress(step: string, heading: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  const shown = useRef(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field stands there only once its step is drawn
  useEffect(() => {
    const isOther = shown.current !== step;
    shown.current = step;
    if (!hash && isOther) heading.current?.focus({ preventScroll: true });
    if (!hash) return;
    const field = document.getElementById(hash.slice(1));
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [hash, step]);
}

/** A correction starts at the first remark. */
function firstStep(application: Application | null, shown: readonly Section[]): Section {
  const fallback = shown[0] ?? 'subject';
  if (application?.state !== 'needs_correction') return fallback;
  return shown.find((section) => sections[section].some((name) => !isLocked(application, name))) ?? fallback;
}

/** The application form, step by step. `onChanged`: the form is closed, or the applicant signed in again. */
export function ApplicationForm({
  applicant,
  phone,
  application: given,
  consent,
  terms,
  items,
  areas,
  officePhone,
  refusal,
  now,
  onChanged,
}: {
  applicant: number;
  /** Masked. */
  phone: string;
  application: Application | null;
  /** The applicant's consent so far. */
  consent: { version: string; at: string } | null;
  /** The version of terms and privacy policy that is in force. */
  terms: string;
  items: RequiredItems;
  areas: AreaTree | null;
  officePhone: string;
  /** The server's answer to the form when its script did not load. */
  refusal: string | undefined;
  now: number;
  onChanged(): void;
}) {
  const t = { ...useWords(formWords), ...useWords(formTitle) };
  const language = useLanguage();
  const [keeper, state] = useDraftKeeper({ applicant, application: given, loadedAt: now, onClosed: onChanged });
  const { save, application, draft } = state;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Keyed by version: new terms published meanwhile are not agreed to.
  const [agreedTo, setAgreedTo] = useState(consent?.version);
  const hasConsent = agreedTo === terms;
  const [submitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<{ consent?: string; note?: string; form?: string; isListed?: boolean }>(
    refusal ? { form: refusal } : {},
  );
  const uploadsUnderWay = usePendingUploads(applicant);
  useFormUploads(applicant, keeper.change);
  const formElement = useFirstProblem(problem.consent || problem.note ? problem : undefined);
  const missingHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (problem.isListed) missingHeading.current?.focus();
  }, [problem]);
  const navigate = useNavigate();
  const correction = useCorrection();

  const fields = currentFields(draft);
  const today = businessDay(now);
  const progress = useMemo(() => evaluate(fields, items, { today }), [fields, items, today]);
  const shown = sectionsFor(fields.supplier_type);
  const names = [...shown, 'check'] as const;
  const [search] = useSearchParams();
  const wanted = search.get('step');
  const isCorrection = application?.state === 'needs_correction';
  const current = names.find((name) => name === wanted) ?? firstStep(application, shown);
  const at = names.indexOf(current);
  const stepHeading = useRef<HTMLHeadingElement>(null);
  useFieldInAddress(current, stepHeading);
  useRequirementsOf(application, items, today, onChanged);

  const leave = (...keys: string[]) => setLeft((known) => new Set([...known, ...keys]));
  const leaveStep = () => {
    if (current !== 'check') leave(...sections[current].flatMap((name) => [name, `step:${name}`]));
  };
  const addressOf = (section: Section | 'check', field?: FieldName) => `?step=${section}${field ? `#${field}` : ''}`;

  // Open remarks, missing items or done.
  const steps = names.map((name): Step => {
    if (name === 'check') return { name, label: t.check, to: addressOf(name), state: 'open' };
    const open = progress.missing.filter((item) => sectionOf(item.field) === name).length;
    const remarked =
      application?.remarks.filter((one) => one.open && sections[name].some((field) => field === one.field)).length ?? 0;
    const label = sectionLabel(name, fields.supplier_type, language);
    // A step without required fields is done only once it has a value.
    const isBegun = sections[name].some((one) => progress.required.includes(one) || isGiven(fields[one]));
    const note = remarked > 0 ? t.remarkedItems(remarked) : open > 0 ? t.openItems(open) : undefined;
    return {
      name,
      label,
      to: addressOf(name),
      state: remarked > 0 ? 'attention' : open > 0 || !isBegun ? 'open' : 'done',
      ...(note ? { note } : {}),
    };
  });
  const label = current === 'check' ? t.check : sectionLabel(current, fields.supplier_type, language);

  async function submit() {
    if (submitting) return;
    leave(...shown.flatMap((section) => sections[section].flatMap((name) => [name, `step:${name}`])));
    if (progress.missing.length > 0) return setProblem({ isListed: true });
    if (!hasConsent) return setProblem({ consent: t.consentMissing });
    if (uploadsUnderWay > 0) return setProblem({ form: t.uploadsUnderWay(uploadsUnderWay) });
    setProblem({});
    setSubmitting(true);
    try {
      if (!(await keeper.saveNow())) return setProblem({ form: t.notAllSaved });
      if (!(await keeper.submit(terms, correction?.note))) return;
      correction?.setNote('');
      onChanged();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem({
        form: error.message,
        isListed: Object.keys(error.fields).some(isFieldName),
        ...(error.fields.correction_note ? { note: error.fields.correction_note } : {}),
        ...(error.fields.consent_version ? { consent: error.fields.consent_version } : {}),
      });
      if (error.fields.consent_version) onChanged();
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <FormContext
      value={{
        applicant,
        phone,
        draft,
        fields,
        progress,
        application,
        left,
        today,
        areas,
        leave: (name) => leave(name),
        change: keeper.change,
        reconcile: (read) => keeper.reconcile(read),
      }}
    >
      <main
        id="main"
        className="page-width grid flex-1 content-start gap-x-12 lg:grid-cols-[15rem_minmax(0,42.5rem)] lg:gap-y-0 lg:py-12"
      >
        <header className="pt-6 pb-3 lg:col-start-2 lg:pt-0 lg:pb-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="text-2xl font-semibold lg:text-3xl">{isCorrection ? t.correctionTitle : t.title}</h1>
            <AccountLink className="text-sm" />
          </div>
          <ProgressLine progress={progress} />
          {isCorrection ? (
            <RemarkList application={application} isOpen={!wanted || current === 'check'} addressOf={addressOf} />
          ) : null}
        </header>
        <div className="lg:sticky lg:top-6 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:self-start lg:pt-2">
          <StepBar
            steps={steps}
            current={current}
            label={t.stepsLabel}
            summary={t.stepSummary(at + 1, names.length, label)}
          />
        </div>
        <ToastRegion />
        <div className="hidden pt-6 noscript:block lg:col-start-2 lg:pt-2">
          <NeedsScript officePhone={officePhone} />
          <Preparations />
        </div>
        {save.kind === 'signed_out' ? (
          // Beside the form and not in it: signing in is a form of its own.
          <section
            id="sign-in-again"
            tabIndex={-1}
            aria-labelledby="sign-in-again-title"
            className="mt-6 scroll-mt-4 rounded-card border border-madder bg-surface p-4 sm:p-6 lg:col-start-2 lg:mt-0 lg:mb-8"
          >
            <h2 id="sign-in-again-title" className="text-lg font-semibold">
              {t.signedOut}
            </h2>
            <p className="mb-5 text-ink-2">{t.signInAgain}</p>
            <CodeSignIn
              onSignedIn={() => {
                showToast({ title: signedInMessage, seconds: 6 });
                onChanged();
              }}
            />
          </section>
        ) : null}
        <form
          ref={formElement}
          method="post"
          noValidate
          aria-labelledby="step-title"
          {...{ [storedByServer]: '' }}
          className="flex flex-col noscript:hidden lg:col-start-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (current === 'check') return void submit();
            leaveStep();
            void navigate(addressOf(names[at + 1] ?? 'check'), { viewTransition: true });
          }}
        >
          {/* What is typed while the submission is on its way would belong to none. */}
          <div inert={submitting} className="pt-6 pb-10 lg:pt-2">
            <ConflictPanel
              draft={draft}
              application={application}
              choose={(name, whose) => keeper.resolveConflict(name, whose)}
            />
            <h2 ref={stepHeading} tabIndex={-1} id="step-title" className="mb-6 text-xl font-semibold outline-none">
              {label}
            </h2>
            <div className="grid gap-7">
              {current !== 'check' ? (
                <StepContents section={current} />
              ) : (
                <CheckStep
                  sections={shown}
                  addressOf={addressOf}
                  consent={
                    <Consent
                      given={consent?.version === terms ? consent : null}
                      hasConsent={hasConsent}
                      onConsent={(isGiven) => setAgreedTo(isGiven ? terms : undefined)}
                      problem={problem.consent}
                    />
                  }
                  noteProblem={problem.note}
                  missingHeading={missingHeading}
                />
              )}
            </div>
          </div>
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:mx-0 sm:px-0">
            {problem.form ? (
              <p role="alert" className="basis-full font-medium text-madder">
                {problem.form}
              </p>
            ) : null}
            {at > 0 ? (
              <LinkButton
                look="secondary"
                prefetch="none"
                to={addressOf(names[at - 1] ?? 'subject')}
                onClick={leaveStep}
                className="min-h-12 shrink-0 whitespace-nowrap"
              >
                {t.back}
              </LinkButton>
            ) : null}
            <div className="min-w-0 grow basis-24">
              <SaveStatus save={save} onRetry={() => void keeper.saveNow()} />
            </div>
            <Button type="submit" disabled={submitting} className="min-h-12 shrink-0 px-8 whitespace-nowrap">
              {submitting ? t.submitting : current !== 'check' ? t.forward : isCorrection ? t.resubmit : t.submit}
            </Button>
          </div>
        </form>
      </main>
    </FormContext>
  );
}
