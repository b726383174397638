import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CodeSignIn } from '#accounts/code-sign-in.tsx';
import { signedInMessage } from '#accounts/sign-in.ts';
import { AccountLink } from '#enrolment/account/account-link.tsx';
import {
  type FieldName,
  isFieldName,
  type Section,
  sections,
  sectionsFor,
} from '#enrolment/application/application-fields.ts';
import { evaluate, type RequiredItems } from '#enrolment/application/required-items.ts';
import { sectionLabel } from '#enrolment/application/words.ts';
import type { Application, AreaTree } from '#enrolment/contract.ts';
import { keptByServer } from '#kit/early-input.ts';
import { StepBar } from '#kit/form/step-bar.tsx';
import { useFirstProblem } from '#kit/form/use-first-problem.ts';
import { CallFailure } from '#kit/send.ts';
import { businessDay } from '#kit/time.ts';
import { PassingNotice } from '#kit/ui/passing-notice.tsx';
import { showNotice } from '#kit/ui/show-notice.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { CheckStep } from './check-step.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { useCorrection } from './correction-context.tsx';
import { fieldsIn } from './draft.ts';
import { firstStep } from './first-step.ts';
import { FormBar } from './form-bar.tsx';
import { FormProvider } from './form-context.tsx';
import { formTitle } from './form-title.ts';
import { formWords } from './form-words.ts';
import { NeedsScript, Preparations } from './needs-script.tsx';
import { ProgressLine } from './progress-line.tsx';
import { RemarkList } from './remark-list.tsx';
import { stepList } from './step-list.ts';
import { stepContents } from './steps.tsx';
import { useArrivals, useUploadsUnderWay } from './uploads-under-way.ts';
import { useDraftKeeper } from './use-draft-keeper.tsx';
import { useFieldInAddress } from './use-field-in-address.ts';
import { useRequirementsOf } from './use-requirements-of.ts';

/** The application, step by step. `onChanged`: the application is no longer to be filled in, or somebody signed in again. */
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
  /** What the applicant has agreed to already. */
  consent: { version: string; at: string } | null;
  /** The version of terms and privacy policy that is in force. */
  terms: string;
  items: RequiredItems;
  areas: AreaTree | null;
  officePhone: string;
  /** What the server answered to the form, sent because its script did not load. */
  refusal: string | undefined;
  now: number;
  onChanged(): void;
}) {
  const say = { ...useWords(formWords), ...useWords(formTitle) };
  const language = useLanguage();
  const [keeper, kept] = useDraftKeeper({ applicant, application: given, loadedAt: now, onClosed: onChanged });
  const { save, application, draft } = kept;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // By its version: a page that learns of new terms while it stands open has no consent to them.
  const [agreedTo, setAgreedTo] = useState(consent?.version);
  const hasConsent = agreedTo === terms;
  const [submitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<{ consent?: string; note?: string; form?: string }>(
    refusal ? { form: refusal } : {},
  );
  const uploadsUnderWay = useUploadsUnderWay();
  useArrivals(applicant, keeper.change);
  const formElement = useFirstProblem(problem.consent || problem.note ? problem : undefined);
  const missingHeading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const correction = useCorrection();

  const fields = fieldsIn(draft);
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
    if (current !== 'check')
      leave(...(sections[current] as readonly string[]).flatMap((name) => [name, `step:${name}`]));
  };
  const addressOf = (section: Section | 'check', field?: FieldName) => `?step=${section}${field ? `#${field}` : ''}`;

  const steps = stepList({ names, application, progress, fields, addressOf, language, say });
  const Contents = current === 'check' ? undefined : stepContents[current];
  const label = current === 'check' ? say.check : sectionLabel(current, fields.supplier_type, language);

  async function submit() {
    if (submitting) return;
    leave(
      ...shown.flatMap((section) => (sections[section] as readonly string[]).flatMap((name) => [name, `step:${name}`])),
    );
    if (progress.missing.length > 0) return missingHeading.current?.focus();
    if (!hasConsent) return setProblem({ consent: say.consentMissing });
    if (uploadsUnderWay > 0) return setProblem({ form: say.uploadsUnderWay(uploadsUnderWay) });
    setProblem({});
    setSubmitting(true);
    try {
      if (!(await keeper.saveNow())) return setProblem({ form: say.notAllSaved });
      await keeper.submit(terms, correction?.note);
      correction?.setNote('');
      onChanged();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem({
        form: error.message,
        ...(error.fields.correction_note ? { note: error.fields.correction_note } : {}),
        ...(error.fields.consent_version ? { consent: error.fields.consent_version } : {}),
      });
      if (error.fields.consent_version) onChanged();
      if (Object.keys(error.fields).some(isFieldName)) missingHeading.current?.focus();
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <FormProvider
      form={{
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
        meet: (read) => keeper.meet(read),
      }}
    >
      <main
        id="main"
        className="page-width grid flex-1 content-start gap-x-12 lg:grid-cols-[15rem_minmax(0,42.5rem)] lg:gap-y-0 lg:py-12"
      >
        <header className="pt-6 pb-3 lg:col-start-2 lg:pt-0 lg:pb-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="text-2xl font-semibold lg:text-3xl">{isCorrection ? say.correctionTitle : say.title}</h1>
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
            label={say.stepsLabel}
            summary={say.stepSummary(at + 1, names.length, label)}
          />
        </div>
        <PassingNotice />
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
              {say.signedOut}
            </h2>
            <p className="mb-5 text-ink-2">{say.signInAgain}</p>
            <CodeSignIn
              onSignedIn={() => {
                showNotice({ title: signedInMessage, seconds: 6 });
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
          {...{ [keptByServer]: '' }}
          className="flex flex-col noscript:hidden lg:col-start-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (current === 'check') return void submit();
            leaveStep();
            void navigate(addressOf(names[at + 1] ?? 'check'), { viewTransition: true });
          }}
        >
          <div className="pt-6 pb-10 lg:pt-2">
            <ConflictPanel
              draft={draft}
              application={application}
              choose={(name, whose) => keeper.choose(name, whose)}
            />
            <h2 ref={stepHeading} tabIndex={-1} id="step-title" className="mb-6 text-xl font-semibold outline-none">
              {label}
            </h2>
            <div className="grid gap-7">
              {Contents ? (
                <Contents />
              ) : (
                <CheckStep
                  sections={shown}
                  addressOf={addressOf}
                  given={consent?.version === terms ? consent : null}
                  hasConsent={hasConsent}
                  onConsent={(isGiven) => setAgreedTo(isGiven ? terms : undefined)}
                  problem={problem.consent}
                  noteProblem={problem.note}
                  missingHeading={missingHeading}
                />
              )}
            </div>
          </div>
          <FormBar
            back={at > 0 ? addressOf(names[at - 1] ?? 'subject') : undefined}
            onBack={leaveStep}
            problem={problem.form}
            save={save}
            onRetry={() => void keeper.saveNow()}
            last={current === 'check' ? (isCorrection ? say.resubmit : say.submit) : undefined}
            submitting={submitting}
          />
        </form>
      </main>
    </FormProvider>
  );
}
