import { data, useActionData } from 'react-router';
import * as contexts from '#context.ts';
import { lookUpForm, readEnquiryNumber, topicWords, visitorStateWords } from '#enquiries/contract.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { FormInPlace } from '#kit/form/form-in-place.tsx';
import { checkForm, fieldText, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { LookUpButton, LookUpPage, lookUpFormClasses } from '#kit/ui/look-up-page.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useBrand } from '#site/brand/brand-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/enquiry-status-page';
import { contactWords } from './contact-words.ts';

export const loader = ({ request }: Route.LoaderArgs) => ({
  named: readEnquiryNumber(new URL(request.url).searchParams.get('number') ?? '') ?? '',
});

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(contexts.visit);
  const { enquiries, clock } = context.get(contexts.services);
  const t = contactWords(language);
  const values = await readPageForm(request);
  const now = clock.now();
  const refused = (status: number, problems: Record<string, string>) =>
    data({ now, values: values ?? {}, problems, standing: null }, { status });
  if (!values) return refused(400, { form: inLanguage(unreadableForm, language) });
  const checked = checkForm(lookUpForm, values, language);
  if (!checked.ok) return refused(400, checked.problems);
  const { number, contact } = checked.value;
  const found = await enquiries.lookUp(number, contact, context.get(contexts.asker).address);
  if (!found.ok)
    return found.reason === 'none' ? refused(404, { form: t.none }) : refused(429, { form: t.looksTooMany });
  const standing = {
    ...found.value,
    stateName: inLanguage(visitorStateWords[found.value.state], language),
    topicName: inLanguage(topicWords[found.value.topic], language),
  };
  return data({ now, values, problems: {} as Record<string, string>, standing });
}

export { clientLoader } from '#web/full-load.ts';
export const handle = deliver('page');

/** Enquiry status by number and contact. */
export default function StandingPage({ loaderData: { named } }: Route.ComponentProps) {
  const t = useWords(contactWords);
  const answer = useActionData<typeof action>();
  const { values = {}, problems = {} } = answer ?? {};
  return (
    <LookUpPage title={t.lookTitle} about={t.lookAbout} lead={answer?.standing ? undefined : t.lookLead}>
      {answer?.standing ? (
        <Standing {...answer} standing={answer.standing} />
      ) : (
        <FormInPlace noValidate className={lookUpFormClasses}>
          <FormError text={problems.form} />
          <UncontrolledTextField
            id="number"
            label={t.number}
            help={t.numberHelp}
            value={fieldText(values, 'number') || named}
            problem={problems.number}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <UncontrolledTextField
            id="contact"
            label={t.contact}
            value={fieldText(values, 'contact')}
            problem={problems.contact}
            autoCapitalize="none"
            spellCheck={false}
          />
          <LookUpButton data-busy={t.looking}>{t.look}</LookUpButton>
        </FormInPlace>
      )}
    </LookUpPage>
  );
}

type Found = Exclude<ReturnType<typeof useActionData<typeof action>>, undefined>;

function Standing({ standing, now }: { standing: NonNullable<Found['standing']>; now: number }) {
  const t = useWords(contactWords);
  const language = useLanguage();
  const { phone } = useBrand();
  const time = (at: string) => shortMoment(at, language, now);
  const waits = standing.state === 'new' || standing.state === 'assigned';
  const rows = [
    [t.number, standing.number],
    [t.state, standing.stateName],
    [t.about, standing.topicName],
    [t.received, time(standing.created_at)],
    ...(waits ? [[t.due, time(standing.due_at)] as const] : []),
  ] as const;
  return (
    <>
      <dl className="mt-8 rows border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6.5rem_1fr] gap-x-4 py-3.5">
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="text-ink tabular-nums first-letter:uppercase">{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="sr-only">
        {standing.stateName}
      </p>
      <h2 className="mt-10 text-xl font-semibold text-ink">{t.answer}</h2>
      {standing.answers.length === 0 ? (
        <p className="mt-3 text-ink-2">{standing.state === 'closed' ? t.closedUnanswered(phone) : t.noAnswer}</p>
      ) : null}
      {standing.answers.map(({ at, text }) => (
        <article key={at} className="mt-4 border-l-2 border-primary bg-surface px-5 py-4">
          <p className="text-sm text-ink-3">{time(at)}</p>
          <p className="mt-1 whitespace-pre-line text-ink">{text}</p>
        </article>
      ))}
      <p className="mt-8 print:hidden">
        <LinkButton to="/contact" look="secondary">
          {t.another}
        </LinkButton>
      </p>
    </>
  );
}
