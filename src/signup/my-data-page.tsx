import { data, useActionData } from 'react-router';
import * as contexts from '#context.ts';
import { answerCodeRequest, type CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { FormInPlace } from '#kit/form/form-in-place.tsx';
import { checkForm, fieldText, formRefusal, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/my-data-page';
import { pageWords, refusals } from './page-words.ts';
import { copyPath, interestNames, stateWords, ticketMinutes } from './signup-choices.ts';
import { verifyPhoneForm } from './signup-fields.ts';
import scriptAddress from './signup-script.ts?worker&url';

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(contexts.visit);
  const { address } = context.get(contexts.asker);
  const { signup, clock } = context.get(contexts.services);
  const t = pageWords(language);
  const values = await readPageForm(request);
  const empty: CodeAnswer = { values: {}, problems: {}, sent: null };
  const nothing = { ...empty, stored: null, ticket: '', isErased: false, now: clock.now() };
  const refused = (status: number, problems: Record<string, string>) =>
    data({ ...nothing, values: values ?? {}, problems }, { status });
  if (!values) return refused(400, { form: inLanguage(unreadableForm, language) });
  const intent = fieldText(values, 'intent');
  if (intent === 'code') {
    const { answer, status } = await answerCodeRequest(signup.sendCode, values, { address, language });
    return data({ ...nothing, ...answer }, { status });
  }
  if (intent === 'erase') {
    if (!(await signup.own.erase(fieldText(values, 'ticket')))) return refused(410, { form: t.over });
    return data({ ...nothing, isErased: true });
  }
  const checked = checkForm(verifyPhoneForm, values, language);
  if (!checked.ok) return refused(400, checked.problems);
  const { contact_phone, verify_code } = checked.value;
  const proof = await signup.verifyPhone(contact_phone, verify_code, address);
  if (!proof.ok) return refused(...formRefusal(refusals[proof.reason], language));
  const ticket = await signup.own.ticketFor(contact_phone);
  const stored = ticket ? await signup.own.open(ticket) : undefined;
  if (!ticket || !stored) return refused(404, { form: t.noSignup });
  const shown = { ...stored, city: inLanguage(await signup.cities.names(stored.city), language) };
  return data({ ...nothing, ticket, stored: shown });
}

/** `?over`: the ticket had expired when a copy was requested. */
export const loader = ({ request }: Route.LoaderArgs) => ({ isOver: new URL(request.url).searchParams.has('over') });

export { clientLoader } from '#web/full-load.ts';
export const handle = deliver('page', scriptAddress);

/** Shows a buyer's stored data after verifying the phone, to copy or erase it. */
export default function MyDataPage({ loaderData: { isOver } }: Route.ComponentProps) {
  const t = useWords(pageWords);
  const answer = useActionData<typeof action>();
  const trouble = answer ? answer.problems.form : isOver ? t.over : undefined;
  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] flex-1 px-4 pt-10 pb-4 outline-none sm:px-6 sm:pt-16">
      <PageHead title={t.mineTitle} description={t.mineLead} />
      {answer?.isErased ? (
        <div role="status">
          <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.erasedTitle}</h1>
          <p className="mt-4 text-lg text-ink-2">{t.erasedLead}</p>
          <p className="mt-8">
            <LinkButton to="/">{t.home}</LinkButton>
          </p>
        </div>
      ) : (
        <>
          <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.mineTitle}</h1>
          {answer?.stored ? (
            <StoredData {...answer} stored={answer.stored} />
          ) : (
            <>
              <p className="mt-4 text-lg text-ink-2">{t.mineLead}</p>
              <FormInPlace noValidate className="mt-8 grid gap-6">
                <FormError text={trouble} />
                <PhoneCodeFields answer={answer} />
                <Button type="submit" name="intent" value="open" data-busy={t.proving} className="min-h-12 text-lg">
                  {t.prove}
                </Button>
              </FormInPlace>
            </>
          )}
        </>
      )}
    </main>
  );
}

type Answer = Exclude<ReturnType<typeof useActionData<typeof action>>, undefined>;

function StoredData({ stored, ticket, now }: { stored: NonNullable<Answer['stored']>; ticket: string; now: number }) {
  const t = useWords(pageWords);
  const language = useLanguage();
  const time = (at: string) => shortMoment(at, language, now);
  const rows = [
    [t.phone, stored.phone.replace(/^\+86/, '')],
    [t.company, stored.company],
    [t.city, stored.city],
    [t.interests, interestNames(stored.interests, language)],
    ...(stored.campaign ? [[t.campaign, stored.campaign] as const] : []),
    [t.since, time(stored.signed_up_at)],
    [t.changed, time(stored.changed_at)],
    [t.state, inLanguage(stateWords[stored.state], language)],
    [t.language, stored.language === 'en' ? 'English' : '中文'],
    [t.channel, stored.channel === 'wechat' ? t.wechat : stored.channel === 'browser' ? t.browser : stored.channel],
    [
      t.agreed,
      stored.consents.map(({ version, at }) => t.agreedTo(version, time(at))).join(language === 'en' ? '; ' : '；'),
    ],
  ] as const;
  return (
    <>
      <p role="status" className="mt-4 text-ink-2">
        {t.minutes(ticketMinutes)}
      </p>
      <dl className="mt-6 rows border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[9rem_1fr]">
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="wrap-anywhere text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <form method="post" action={copyPath} className="mt-6">
        <input type="hidden" name="ticket" value={ticket} />
        <Button type="submit">{t.copy}</Button>
      </form>
      <details className="mt-8 border-t border-line pt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder">{t.erase}</summary>
        <p className="mt-2 text-ink-2">{t.eraseLead}</p>
        <FormInPlace className="mt-4">
          <input type="hidden" name="ticket" value={ticket} />
          <Button type="submit" name="intent" value="erase" look="secondary">
            {t.eraseYes}
          </Button>
        </FormInPlace>
      </details>
    </>
  );
}
