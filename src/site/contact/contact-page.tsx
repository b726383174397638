import { data, Link, redirect, useActionData } from 'react-router';
import * as contexts from '#context.ts';
import { enquiryForm, enquiryTopics, topicWords, trapField } from '#enquiries/contract.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { FormInPlace } from '#kit/form/form-in-place.tsx';
import { checkForm, type FormAnswer, fieldText, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { termsChanged } from '#kit/form/terms-changed.ts';
import {
  HoneypotField,
  UncontrolledConsent,
  UncontrolledSelectField,
  UncontrolledTextField,
} from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { telUrl } from '#kit/text/phone-link.ts';
import { Button } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useBrand } from '#site/brand/brand-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/contact-page';
import { ContactDetails } from './contact-details.tsx';
import { contactWords } from './contact-words.ts';

/** From loader data, as importing the contract would send all its schemas to the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand, legal } = context.get(contexts.services).content;
  const { language } = context.get(contexts.visit);
  const [{ directions }, map, replyDays] = await Promise.all([
    brand.business(language),
    brand.map(language),
    brand.replyDays(),
  ]);
  const topics = enquiryTopics.map((topic) => ({ topic, name: inLanguage(topicWords[topic], language) }));
  const terms = (await legal.current()).consent_version;
  return { form: { topics, trap: trapField, replyDays, terms }, directions, map };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language, environment: surrounding } = context.get(contexts.visit);
  const t = contactWords(language);
  const values = await readPageForm(request);
  const refused = (status: number, problems: Record<string, string>) =>
    data({ values: values ?? {}, problems } satisfies FormAnswer, { status });
  if (!values) return refused(400, { form: inLanguage(unreadableForm, language) });
  const checked = checkForm(enquiryForm, values, language);
  if (!checked.ok) return refused(400, checked.problems);
  const sent = await context
    .get(contexts.services)
    .enquiries.send(checked.value, { ...context.get(contexts.asker), language, channel: surrounding });
  if (!sent.ok)
    return sent.reason === 'terms_changed'
      ? refused(409, { consent: inLanguage(termsChanged, language) })
      : refused(429, { form: t.tooMany });
  throw redirect(`/contact/sent/${sent.value.number}`, 303);
}

export { clientLoader } from '#web/full-load.ts';
export const handle = deliver('page');

export default function ContactPage({ loaderData: { form, directions, map } }: Route.ComponentProps) {
  const brand = useBrand();
  const t = useWords(contactWords);
  return (
    <main id="main" className="page-width pt-10 pb-4 outline-none sm:pt-16">
      <PageHead title={t.title} description={t.description(form.replyDays)} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h1 className="text-2xl font-semibold text-ink sm:text-4xl">{t.title}</h1>
          <p className="mt-4 max-w-[38rem] text-lg text-ink-2">
            {t.lead(form.replyDays)}{' '}
            <a
              data-track="phone"
              href={telUrl(brand.phone)}
              className="inline-block max-w-full text-primary tabular-nums underline underline-offset-4"
            >
              {brand.phone}
            </a>
            {t.stop}
          </p>
          <EnquiryForm {...form} />
        </div>
        <ContactDetails directions={directions} map={map} />
      </div>
    </main>
  );
}

function EnquiryForm({ topics, trap, replyDays, terms }: Awaited<ReturnType<typeof loader>>['form']) {
  const t = useWords(contactWords);
  const answer = useActionData<typeof action>();
  const { values = {}, problems = {} } = (answer ?? {}) as Partial<FormAnswer>;
  const at = (name: string) => ({ id: name, value: fieldText(values, name), problem: problems[name] });
  const trouble = problems.form ?? (Object.keys(problems).length > 0 ? t.check : undefined);
  return (
    <section aria-labelledby="write" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="write" className="text-xl font-semibold text-ink">
          {t.write}
        </h2>
        <p className="text-sm text-ink-2">
          {t.already}{' '}
          <Link
            to="/contact/enquiry"
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {t.lookUp}
          </Link>
        </p>
      </div>
      <FormInPlace noValidate className="relative mt-5 grid grid-cols-1 gap-6">
        <FormError text={trouble} />
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <UncontrolledTextField {...at('name')} label={t.name} autoComplete="name" />
          <UncontrolledSelectField {...at('topic')} label={t.topic} placeholder={t.choose}>
            {topics.map(({ topic, name }) => (
              <option key={topic} value={topic}>
                {name}
              </option>
            ))}
          </UncontrolledSelectField>
        </div>
        <UncontrolledTextField
          {...at('contact')}
          label={t.contact}
          help={t.contactHelp}
          autoComplete="on"
          autoCapitalize="none"
          spellCheck={false}
        />
        <UncontrolledTextField {...at('text')} label={t.text} help={t.textHelp} rows={6} />
        <HoneypotField name={trap} />
        <UncontrolledConsent id="consent" version={terms} values={values} problem={problems.consent}>
          {t.consent}
          <a href="/privacy" target="_blank" rel="noopener" className="text-primary underline underline-offset-4">
            {t.privacy}
          </a>
          {t.consentEnd}
        </UncontrolledConsent>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" data-busy={t.sending} className="min-h-12 min-w-36 text-lg">
            {t.send}
          </Button>
          <span className="text-ink-2">{t.promise(replyDays)}</span>
        </div>
      </FormInPlace>
    </section>
  );
}
