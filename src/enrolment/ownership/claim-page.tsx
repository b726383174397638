import { useState } from 'react';
import { data, Form, redirect, useActionData, useNavigation, useSearchParams } from 'react-router';
import { applicantKind } from '#accounts/session-kinds.ts';
import * as contexts from '#context.ts';
import { ActionForm, keepPage, OwnPage, readIntent } from '#enrolment/account/own-page.tsx';
import { normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { TextField } from '#kit/form/field-frame.tsx';
import { FormError } from '#kit/form/form-error.tsx';
import { checkForm, fieldText, formRefusal } from '#kit/form/page-form.ts';
import { useFirstProblem } from '#kit/form/use-first-problem.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/claim-page';
import { claimWords } from './claim-words.ts';
import { claimCompany } from './ownership-contract.ts';

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

export async function action({ request, context }: Route.ActionArgs) {
  const { applicants } = context.get(contexts.services).claims;
  const { language } = context.get(contexts.visit);
  const account = context.get(contexts.sessions)[applicantKind]?.account;
  if (account === undefined) throw redirect('/movein', 303);
  const pressed = await readIntent(request, account, { language, intents });
  if (!pressed.ok) return data({ problem: pressed.problem }, { status: pressed.status });
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
  if (outcome.ok || !checked) throw redirect(`/movein/claim#${claimId}`, 303);
  return refused(...formRefusal(claimCompany.refusals[outcome.reason], language));
}

export const clientAction = keepPage;
export const handle = deliver('form');

const claimId = 'claim-state';

/** A claim on a company with an application of somebody else: how the latest one stands, and the form of another. */
export default function ClaimPage({ loaderData: { applicant, claim, code, licence } }: Route.ComponentProps) {
  const t = useWords(claimWords);
  return (
    <OwnPage title={t.title} description={t.description} back={['/movein', t.back]} lead={t.lead}>
      <p className="mt-2 text-sm text-ink-2">
        {t.ownAccount} <TextLink to="/recovery">{t.recover}</TextLink>
      </p>
      {claim ? (
        <section aria-labelledby={claimId} className="mt-6 border-l-2 border-ochre bg-ochre/8 px-4 py-3">
          <h2 id={claimId} tabIndex={-1} className="font-medium outline-none">
            {t[claim.state]}
          </h2>
          <p className="text-sm text-ink-2 tabular-nums">{claim.credit_code}</p>
          {claim.decision_text ? <p className="mt-1 whitespace-pre-line">{claim.decision_text}</p> : null}
          {claim.state === 'open' ? (
            <>
              <p className="mt-1 mb-3 text-sm text-ink-2">{t.openLead}</p>
              <ActionForm applicant={applicant} intent="cancel" label={t.cancel} />
            </>
          ) : null}
          {claim.state === 'granted' ? (
            <LinkButton to="/movein/status" className="mt-3">
              {t.toApplication}
            </LinkButton>
          ) : null}
        </section>
      ) : null}
      {claim?.state === 'open' || claim?.state === 'granted' ? null : (
        <ClaimForm code={code} licence={licence} applicant={applicant} />
      )}
    </OwnPage>
  );
}

function ClaimForm({ code: own, licence, applicant }: { code: string; licence: string; applicant: number }) {
  const t = useWords(claimWords);
  const [search] = useSearchParams();
  const answer = useActionData() as { values?: Record<string, string>; problems?: Record<string, string> } | undefined;
  const { values = {}, problems = {} } = answer ?? {};
  const [code, setCode] = useState(
    normalizeCreditCode(fieldText(values, 'credit_code') || (search.get('code') ?? own)),
  );
  const [reason, setReason] = useState(fieldText(values, 'reason'));
  const isSending = useNavigation().state !== 'idle';
  const form = useFirstProblem(answer);

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="mt-8 grid gap-7"
      onSubmit={(event) => isSending && event.preventDefault()}
    >
      <input type="hidden" name="applicant" value={applicant} />
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
            {t.licenceMissing} <TextLink to="/movein?step=subject#licence_image">{t.upload}</TextLink>
          </p>
        )}
        <FormError text={problems.licence_image} />
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
      <FormError text={problems.form} />
      <Button
        type="submit"
        aria-disabled={isSending}
        name="intent"
        value="claim"
        className="min-h-12 justify-self-start px-7"
      >
        {t.send}
      </Button>
    </Form>
  );
}
