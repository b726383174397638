import { useCallback, useEffect, useState } from 'react';
import { data, redirect, useActionData } from 'react-router';
import * as z from 'zod/mini';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import { applicantKind } from '#accounts/session-kinds.ts';
import { keepRecord } from '#accounts/sign-in.ts';
import * as contexts from '#context.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { answerCodeRequest, type CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { checkForm, fieldText, formRefusal, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import { codeField, phoneField } from '#kit/form/phone-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/handover-page';
import { handoverWords } from './handover-words.ts';
import { acceptHandover, readHandover } from './ownership-contract.ts';

interface AcceptTransferAnswer extends CodeAnswer {
  /** What the link offers, once it was sent. */
  offer: ResultOf<typeof readHandover> | null;
}

/** The colleague’s side without script, which cannot read the `#` part: the link is pasted. */
export function AcceptTransferForm() {
  const answer = useActionData<AcceptTransferAnswer>();
  const t = useWords(handoverWords);
  const { values = {}, problems = {}, offer = null } = answer ?? {};
  return (
    <form method="post" className="mt-6 grid gap-6">
      <p className="border-l-2 border-ochre bg-ochre/8 px-4 py-3">{t.pasteLink}</p>
      <FormError text={problems.form} />
      {offer ? (
        <p role="status" className="text-lg">
          {t.offer(offer.from_phone, offer.company, offer.number)}
        </p>
      ) : null}
      <UncontrolledTextField
        id="link"
        label={t.pastedLink}
        value={fieldText(values, 'link')}
        problem={problems.link}
        autoComplete="off"
        spellCheck={false}
      />
      <PhoneCodeFields answer={answer} />
      <Button type="submit" name="intent" value="submit" className="min-h-12 text-lg">
        {t.accept}
      </Button>
    </form>
  );
}

type Offer = ResultOf<typeof readHandover>;

type Standing = { is: 'opening' } | { is: 'open'; offer: Offer } | { is: 'away' | 'over'; told: string };

/** Handles the pasted link and the colleague’s phone, without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, handover, sessions } = context.get(contexts.services);
  const { language, origin } = context.get(contexts.visit);
  const from = context.get(contexts.asker);
  const read = await readPageForm(request);
  const values = read ?? {};
  const token = fieldText(values, 'link').replace(/^.*#/s, '').trim();
  const offered = await handover.read(token, from.address);
  const offer = offered.ok ? offered.value : null;
  const answered = (status: number, answer: CodeAnswer) => data({ ...answer, offer }, { status });
  const refused = (status: number, problems: Record<string, string>) =>
    answered(status, { values, problems, sent: null });
  if (!read) return refused(400, { form: inLanguage(unreadableForm, language) });
  if (!offered.ok) {
    const [status, { form: link = '' }] = formRefusal(readHandover.refusals[offered.reason], language);
    return refused(status, { link });
  }
  if (fieldText(values, 'intent') === 'code') {
    const { answer, status } = await answerCodeRequest(
      (phone, about) => accounts.sendCode(phone, 'handover', about),
      values,
      { address: from.address, language },
    );
    return answered(status, answer);
  }
  const checked = checkForm(plainForm, values, language);
  if (!checked.ok) return refused(400, checked.problems);
  const { contact_phone: phone, verify_code: code } = checked.value;
  const outcome = await handover.accept({ token, phone, code }, from);
  if (!outcome.ok) return refused(...formRefusal(acceptHandover.refusals[outcome.reason], language));
  const earlier = context.get(contexts.sessions)[applicantKind];
  if (earlier) await accounts.endSession(earlier);
  const cookie = sessions.cookieFor(applicantKind, outcome.value.opened, origin.startsWith('https:'));
  throw redirect('/movein', { status: 303, headers: { 'set-cookie': cookie } });
}
const plainForm = z.object({ contact_phone: phoneField, verify_code: codeField });

export const handle = deliver('form');

/** The colleague’s side. The token follows `#`, so that it reaches no log and no other site. */
export default function HandoverPage() {
  const t = useWords(handoverWords);
  const [token, setToken] = useState('');
  const [standing, setStanding] = useState<Standing>({ is: 'opening' });

  const open = useCallback(async () => {
    const given = location.hash.slice(1);
    setToken(given);
    setStanding({ is: 'opening' });
    try {
      setStanding({ is: 'open', offer: await send('/api.php/official/enrolment/read_handover', { token: given }) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // Without an answer the link may still be valid.
      setStanding({ is: error.code === 0 || error.code === 429 ? 'away' : 'over', told: error.message });
    }
  }, []);
  useEffect(() => void open(), [open]);

  return (
    <main id="main" className="mx-auto w-full max-w-[30rem] flex-1 px-4 py-10 outline-none sm:px-6 lg:py-16">
      <PageHead title={t.title} description={t.means} hidden />
      <h1 className="text-2xl font-semibold lg:text-3xl">{t.title}</h1>
      {/* What it means stands there before the link is opened: nobody waits before an empty page. */}
      <p className="mt-4 text-ink-2">{t.means}</p>
      <noscript>{import.meta.env.SSR ? <AcceptTransferForm /> : null}</noscript>
      <div className="mt-5 min-h-32">
        {standing.is === 'opening' ? (
          <p role="status" className="text-ink-2 noscript:hidden">
            {t.reading}
          </p>
        ) : standing.is === 'open' ? (
          <>
            <p className="mb-7 text-lg">
              {t.offer(standing.offer.from_phone, standing.offer.company, standing.offer.number)}
            </p>
            <PhoneCodeForm
              texts={{ submit: t.accept, done: t.accepted, phoneHelp: t.phoneHelp }}
              sendCode={(contact_phone) =>
                send('/api.php/official/supplier_enter/send_verify_code', { contact_phone, purpose: 'handover' })
              }
              submit={async (contact_phone, verify_code) => {
                keepRecord(
                  applicantKind,
                  await send('/api.php/official/enrolment/accept_handover', { token, contact_phone, verify_code }),
                );
                // Reload: the page’s data belong to the previous session.
                location.assign('/movein');
              }}
            />
          </>
        ) : (
          <>
            <p role="alert" className="text-lg">
              {standing.told}
            </p>
            {standing.is === 'away' ? (
              <Button className="mt-6" onClick={() => void open()}>
                {t.retry}
              </Button>
            ) : (
              <LinkButton to="/movein" look="secondary" className="mt-6">
                {t.home}
              </LinkButton>
            )}
          </>
        )}
      </div>
    </main>
  );
}
