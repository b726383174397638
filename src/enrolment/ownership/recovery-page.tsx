import { useState } from 'react';
import { data, useActionData } from 'react-router';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import * as contexts from '#context.ts';
import { hasCreditCodeShape, normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import { send } from '#kit/call/send.ts';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { TextField } from '#kit/form/field-frame.tsx';
import { fieldText } from '#kit/form/page-form.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { lazyComponent } from '#kit/ui/lazy-component.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/recovery-page';
import { answerRecoveryForm } from './recovery-form.ts';
import type { Begun } from './recovery-licence.tsx';
import { licenceInputId, recoveryWords } from './recovery-words.ts';

const doneId = 'recovery-done';

// Most visitors do not reach the second step.
const RecoveryLicence = lazyComponent(async () => (await import('./recovery-licence.tsx')).RecoveryLicence);

/** Either step as a browser sends it without JavaScript. */
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

export const handle = deliver('form');

/** Who lost the number of an account asks for it with a new one: first who they are, then the licence. */
export default function RecoveryPage() {
  const t = useWords(recoveryWords);
  const language = useLanguage();
  const answer = useActionData<typeof action>();
  const [begun, setBegun] = useState<Begun>();
  const [asked, setAsked] = useState<{ number: string; decide_from: string } | null>(answer?.asked ?? null);
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
            {begun || answer?.ticket ? (
              <RecoveryLicence
                ticket={answer?.ticket ?? ''}
                answer={answer}
                {...begun}
                onAsked={(given) => {
                  setAsked(given);
                  focusOn(doneId);
                }}
              />
            ) : (
              <>
                <p className="mt-4 text-lg text-ink-2">{t.lead}</p>
                <p className="mt-2 mb-7 text-ink-2">{t.still}</p>
                <Identity
                  answer={answer}
                  onBegun={async (given) => {
                    await RecoveryLicence.preload();
                    setBegun(given);
                    focusOn(licenceInputId);
                  }}
                />
              </>
            )}
          </>
        )}
      </div>
    </main>
  );
}

/** Which company it is about, and the new number, which proves itself. */
export function Identity({
  answer,
  onBegun,
}: {
  /** What the server said to the form, sent without JavaScript. */
  answer: CodeAnswer | undefined;
  /** The form says that it is at work until this is done. */
  onBegun(begun: Begun): Promise<void>;
}) {
  const t = useWords(recoveryWords);
  const [creditCode, setCreditCode] = useState(fieldText(answer?.values ?? {}, 'credit_code'));
  const [problem, setProblem] = useState(answer?.problems.credit_code);
  const isRight = (text: string) => hasCreditCodeShape(normalizeCreditCode(text));

  return (
    <PhoneCodeForm
      answer={answer}
      texts={{ submit: t.next, done: t.verified, phoneLabel: t.newPhone, phoneHelp: t.phoneHelp }}
      sendCode={(contact_phone) =>
        send('/api.php/official/supplier_enter/send_verify_code', { contact_phone, purpose: 'recovery' })
      }
      isReady={() => {
        if (isRight(creditCode)) return true;
        setProblem(creditCode.trim() ? t.creditCodeWrong : t.creditCodeEmpty);
        document.getElementById('credit_code')?.focus();
        return false;
      }}
      submit={async (contact_phone, verify_code) => {
        await onBegun(
          await send('/api.php/official/enrolment/begin_recovery', {
            contact_phone,
            verify_code,
            credit_code: normalizeCreditCode(creditCode),
          }),
        );
      }}
    >
      <TextField
        id="credit_code"
        label={t.creditCode}
        help={t.creditCodeHelp}
        value={creditCode}
        onChange={(text) => {
          setCreditCode(text);
          setProblem((said) => (text && said === t.creditCodeWrong && !isRight(text) ? said : undefined));
        }}
        onLeave={() => creditCode && !isRight(creditCode) && setProblem(t.creditCodeWrong)}
        problem={problem}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
      />
    </PhoneCodeForm>
  );
}
