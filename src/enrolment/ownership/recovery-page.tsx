import { useEffect, useState } from 'react';
import { data, Form, useActionData, useNavigation } from 'react-router';
import { PhonePrivacy } from '#accounts/phone-privacy.tsx';
import * as contexts from '#context.ts';
import { ActionProblem, keepPage } from '#enrolment/account/own-page.tsx';
import { FormError } from '#kit/form/form-error.tsx';
import { fieldText } from '#kit/form/page-form.ts';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { useFirstProblem } from '#kit/form/use-first-problem.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { lazyComponent } from '#kit/ui/lazy-component.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/recovery-page';
import { answerRecoveryForm, type RecoveryFormAnswer } from './recovery-form.ts';
import { licenceInputId, recoveryWords } from './recovery-words.ts';

const doneId = 'recovery-done';

// Most visitors do not reach the second step.
const RecoveryLicence = lazyComponent(async () => (await import('./recovery-licence.tsx')).RecoveryLicence);

/** Either step; the second one comes here only without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, recovery } = context.get(contexts.services);
  const { language, origin } = context.get(contexts.visit);
  const { address } = context.get(contexts.asker);
  const { status, answer } = await answerRecoveryForm(request, {
    recovery,
    sendCode: (phone, about) => accounts.sendCode(phone, 'recovery', about),
    from: { address, origin, language },
  });
  if (answer.ticket) await RecoveryLicence.preload();
  return data(answer, { status });
}

export function clientAction(args: Route.ClientActionArgs) {
  void RecoveryLicence.preload();
  return keepPage(args);
}

export const handle = deliver('form');

/** Who lost the number of an account asks for it with a new one: first who they are, then the licence. */
export default function RecoveryPage() {
  const t = useWords(recoveryWords);
  const language = useLanguage();
  const answer = useActionData() as RecoveryFormAnswer | undefined;
  const [asked, setAsked] = useState(answer?.asked ?? null);
  const ticket = answer?.ticket;
  useEffect(() => {
    if (ticket) focusOn(licenceInputId);
  }, [ticket]);
  const until = (at: string) =>
    new Date(at).toLocaleString(language, { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'short' });

  return (
    <main id="main" className="page-width flex-1 pt-12 pb-4 outline-none sm:pt-20">
      <PageHead title={t.title} description={t.lead} />
      <div className="mx-auto max-w-[36rem]">
        {asked ? (
          <div>
            <p className="text-sm text-ink-3 tabular-nums">{t.number(asked.number)}</p>
            <h1 id={doneId} tabIndex={-1} className="mt-1 text-2xl font-semibold text-ink outline-none sm:text-3xl">
              {t.done}
            </h1>
            <p className="mt-4 text-lg">{t.doneMeans(until(asked.decide_from))}</p>
            <p className="mt-3 text-ink-2">{t.doneAnyway}</p>
            <LinkButton to="/movein" look="secondary" className="mt-7">
              {t.home}
            </LinkButton>
          </div>
        ) : (
          <>
            <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.title}</h1>
            {ticket ? (
              <RecoveryLicence
                ticket={ticket}
                upload={answer?.upload}
                answer={answer}
                onAsked={(given) => {
                  setAsked(given);
                  focusOn(doneId);
                }}
              />
            ) : (
              <>
                <p className="mt-4 text-lg text-ink-2">{t.lead}</p>
                <p className="mt-2 mb-7 text-ink-2">{t.still}</p>
                <Identity answer={answer} />
              </>
            )}
          </>
        )}
      </div>
    </main>
  );
}

/** Which company it is about, and the new number with its code. */
function Identity({ answer }: { answer: RecoveryFormAnswer | undefined }) {
  const t = useWords(recoveryWords);
  const isBusy = useNavigation().state === 'submitting';
  const { values = {}, problems = {}, sent = null } = answer ?? {};
  const form = useFirstProblem(sent ? null : answer);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="relative grid gap-5"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <UncontrolledTextField
        id="credit_code"
        label={t.creditCode}
        help={t.creditCodeHelp}
        value={fieldText(values, 'credit_code')}
        problem={problems.credit_code}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
      />
      <PhoneCodeFields
        answer={{ values, problems, sent }}
        isBusy={isBusy}
        phoneText={{ label: t.newPhone, help: t.phoneHelp }}
      />
      <FormError text={problems.form} />
      <ActionProblem />
      <Button type="submit" aria-disabled={isBusy} name="intent" value="submit" className="min-h-12 text-lg">
        {t.next}
      </Button>
      <PhonePrivacy />
    </Form>
  );
}
