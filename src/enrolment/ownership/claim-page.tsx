import { useState } from 'react';
import { data, Link, redirect, useActionData, useRevalidator, useSearchParams } from 'react-router';
import { applicantKind } from '#accounts/session-kinds.ts';
import * as contexts from '#context.ts';
import { readIntent } from '#enrolment/account/form-intent.ts';
import { normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { TextField } from '#kit/form/field-frame.tsx';
import { checkForm, fieldText, formRefusal } from '#kit/form/page-form.ts';
import { useFirstProblem } from '#kit/form/use-first-problem.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { NoScriptButton } from '#kit/ui/no-script-form.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/claim-page';
import { claimWords } from './claim-words.ts';
import { claimCompany, type OwnClaim } from './ownership-contract.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { claims, enrolment } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  if (!session) throw redirect('/movein');
  const application = await enrolment.applicants.getApplication(session.account);
  const licence = application?.fields.licence_image;
  return {
    applicant: session.account,
    claim: await claims.applicants.latest(session.account),
    code: application?.fields.credit_code ?? '',
    licence: licence ? (application?.pictures[licence]?.thumbnail ?? '') : '',
  };
}

const intents = ['claim', 'cancel'] as const;

/** Handles the forms without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { applicants } = context.get(contexts.services).claims;
  const { language } = context.get(contexts.visit);
  const account = context.get(contexts.sessions)[applicantKind]?.account;
  if (account === undefined) throw redirect('/movein', 303);
  const pressed = await readIntent(request, account, { language, intents });
  if (!pressed.ok) return data({ values: {}, problems: { form: pressed.problem } }, { status: pressed.status });
  const { intent, values } = pressed;
  const refused = (status: number, problems: Record<string, string>) => data({ values, problems }, { status });
  const given = {
    credit_code: normalizeCreditCode(fieldText(values, 'credit_code')),
    reason: fieldText(values, 'reason'),
  };
  const checked = intent === 'claim' ? checkForm(claimCompany.payload, given, language) : undefined;
  if (checked && !checked.ok) return refused(400, checked.problems);
  const outcome = checked ? await applicants.claim(account, checked.value) : await applicants.cancel(account);
  // If it was decided meanwhile, the page shows the decision.
  if (outcome.ok || !checked) throw redirect('/movein/claim#main', 303);
  return refused(...formRefusal(claimCompany.refusals[outcome.reason], language));
}

export const handle = deliver('form');

export default function ClaimPage({ loaderData: { applicant, claim, code, licence } }: Route.ComponentProps) {
  const t = useWords(claimWords);
  const { revalidate } = useRevalidator();
  const again = () => void revalidate().then(() => focusOn(standingId));
  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] flex-1 px-4 py-8 sm:px-6 lg:py-12">
      <PageHead title={t.title} description={t.description} hidden />
      <Link to="/movein" className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
        {t.back}
      </Link>
      <h1 className="mt-2 text-2xl font-semibold lg:text-3xl">{t.title}</h1>
      <p className="mt-2 text-ink-2">{t.lead}</p>
      <p className="mt-2 text-sm text-ink-2">
        {t.ownAccount}{' '}
        <Link to="/recovery" className="text-primary underline underline-offset-4">
          {t.recover}
        </Link>
      </p>
      {claim ? <Standing claim={claim} applicant={applicant} onChanged={again} /> : null}
      {claim?.state === 'open' || claim?.state === 'granted' ? null : (
        <ClaimForm code={code} licence={licence} applicant={applicant} onSent={again} />
      )}
    </main>
  );
}

const standingId = 'claim-state';

function Standing({ claim, applicant, onChanged }: { claim: OwnClaim; applicant: number; onChanged(): void }) {
  const t = useWords(claimWords);
  const [problem, setProblem] = useState('');
  return (
    <section aria-labelledby={standingId} className="mt-6 border-l-2 border-ochre bg-ochre/8 px-4 py-3">
      <h2 id={standingId} tabIndex={-1} className="font-medium outline-none">
        {t[claim.state]}
      </h2>
      <p className="text-sm text-ink-2 tabular-nums">{claim.credit_code}</p>
      {claim.decision_text ? <p className="mt-1 whitespace-pre-line">{claim.decision_text}</p> : null}
      {claim.state === 'open' ? (
        <>
          <p className="mt-1 text-sm text-ink-2">{t.openLead}</p>
          <Button
            look="secondary"
            className="mt-3 noscript:hidden"
            onClick={() =>
              void send('/api.php/official/enrolment/cancel_claim', {}).then(onChanged, (error: unknown) => {
                if (!(error instanceof CallFailure)) throw error;
                // Decided meanwhile: the page shows the decision.
                if (error.code === 0) setProblem(error.message);
                else onChanged();
              })
            }
          >
            {t.cancel}
          </Button>
          <NoScriptButton intent="cancel" label={t.cancel}>
            <input type="hidden" name="applicant" value={applicant} />
          </NoScriptButton>
          {problem ? (
            <p role="alert" className="mt-2 text-sm font-medium text-madder">
              {problem}
            </p>
          ) : null}
        </>
      ) : null}
      {claim.state === 'granted' ? (
        <LinkButton to="/movein/status" className="mt-3">
          {t.toApplication}
        </LinkButton>
      ) : null}
    </section>
  );
}

function ClaimForm({
  code: own,
  licence,
  applicant,
  onSent,
}: {
  code: string;
  licence: string;
  applicant: number;
  onSent(): void;
}) {
  const t = useWords(claimWords);
  const [search] = useSearchParams();
  const answer = useActionData<typeof action>();
  const { values = {}, problems: told = {} } = answer ?? {};
  const [code, setCode] = useState(
    normalizeCreditCode(fieldText(values, 'credit_code') || (search.get('code') ?? own)),
  );
  const [reason, setReason] = useState(fieldText(values, 'reason'));
  const [problems, setProblems] = useState<Record<string, string>>(told);
  const [isSending, setIsSending] = useState(false);
  const form = useFirstProblem(problems);

  async function submit() {
    setIsSending(true);
    setProblems({});
    try {
      await send('/api.php/official/enrolment/claim_company', { credit_code: code, reason });
      onSent();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblems(Object.keys(error.fields).length > 0 ? error.fields : { form: error.message });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form
      ref={form}
      // Without script: POST, so that nothing appears in the address.
      method="post"
      noValidate
      className="mt-8 grid gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      <input type="hidden" name="applicant" value={applicant} />
      <input type="hidden" name="intent" value="claim" />
      <TextField
        id="credit_code"
        label={t.code}
        value={code}
        onChange={(text) => setCode(normalizeCreditCode(text))}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
        problem={problems.credit_code}
      />
      <div>
        <p className="font-medium">{t.licence}</p>
        {licence ? (
          <div className="mt-2 flex items-center gap-4">
            <img src={licence} alt={t.licence} className="size-20 rounded-control border border-line object-cover" />
            <p className="text-sm text-ink-2">{t.licenceThere}</p>
          </div>
        ) : (
          <p className="text-ink-2">
            {t.licenceMissing}{' '}
            <Link to="/movein?step=subject#licence_image" className="text-primary underline underline-offset-4">
              {t.upload}
            </Link>
          </p>
        )}
        {problems.licence_image ? (
          <p role="alert" className="mt-1 text-sm font-medium text-madder">
            {problems.licence_image}
          </p>
        ) : null}
      </div>
      <TextField
        id="reason"
        label={t.reason}
        help={t.reasonHelp}
        rows={4}
        maxLength={500}
        value={reason}
        onChange={setReason}
        problem={problems.reason}
      />
      {problems.form ? (
        <p role="alert" className="font-medium text-madder">
          {problems.form}
        </p>
      ) : null}
      <Button type="submit" disabled={isSending} className="min-h-12 justify-self-start px-7">
        {t.send}
      </Button>
    </form>
  );
}
