import { data, Link, redirect, useActionData } from 'react-router';
import * as contexts from '#context.ts';
import { answerCodeRequest, type CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { FormInPlace } from '#kit/form/form-in-place.tsx';
import { checkForm, fieldList, fieldText, formRefusal, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import {
  HoneypotField,
  UncontrolledChoices,
  UncontrolledConsent,
  UncontrolledSelectField,
  UncontrolledTextField,
} from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/signup-page';
import type { ProvinceCities } from './cities.server.ts';
import { pageWords, refusals } from './page-words.ts';
import { interests, interestWords } from './signup-choices.ts';
import { readCampaign, signupForm } from './signup-fields.ts';
import scriptAddress from './signup-script.ts?worker&url';

export async function loader({ context }: Route.LoaderArgs) {
  const { signup, content } = context.get(contexts.services);
  return {
    cities: await signup.cities.list(context.get(contexts.visit).language),
    terms: (await content.legal.current()).consent_version,
  };
}

/** Campaign (`?c=`) of the form's page: in the request's address or in the referrer. */
function campaignIn(request: Request): string {
  const referrer = request.headers.get('referer') ?? '';
  return (
    readCampaign(new URL(request.url).searchParams.get('c')) ||
    readCampaign(URL.canParse(referrer) ? new URL(referrer).searchParams.get('c') : '')
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language, environment } = context.get(contexts.visit);
  const { address } = context.get(contexts.asker);
  const { signup } = context.get(contexts.services);
  const values = await readPageForm(request);
  const refused = (status: number, problems: Record<string, string>) =>
    data({ values: values ?? {}, problems, sent: null } satisfies CodeAnswer, { status });
  if (!values) return refused(400, { form: inLanguage(unreadableForm, language) });
  if (fieldText(values, 'intent') === 'code') {
    const { answer, status } = await answerCodeRequest(signup.sendCode, values, { address, language });
    return data(answer, { status });
  }
  const checked = checkForm(signupForm, values, language);
  if (!checked.ok) {
    const [status, noCity] = formRefusal(refusals.no_such_city, language);
    return refused(status, { ...checked.problems, ...(checked.problems.city ? noCity : {}) });
  }
  const hashes = signup.campaigns.visitorOf({ address, headers: Object.fromEntries(request.headers) });
  const campaign = campaignIn(request) || (await signup.campaigns.find(hashes));
  const outcome = await signup.signUp(checked.value, { address, language, channel: environment, campaign });
  if (outcome.ok) throw redirect(outcome.value.isNew ? '/signup/done' : '/signup/done?again=1', 303);
  return refused(...formRefusal(refusals[outcome.reason], language));
}

export { clientLoader } from '#web/full-load.ts';
export const handle = deliver('page', scriptAddress);

export default function SignupPage({ loaderData: { cities, terms } }: Route.ComponentProps) {
  const t = useWords(pageWords);
  const language = useLanguage();
  const answer = useActionData<typeof action>();
  const values = answer?.values ?? {};
  const problems = answer?.problems ?? {};
  const trouble = problems.form ?? (Object.keys(problems).length > 0 ? t.check : undefined);
  const link = 'text-primary underline underline-offset-4';
  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] flex-1 px-4 pt-10 pb-4 outline-none sm:px-6 sm:pt-16">
      <PageHead title={t.title} description={t.description} />
      <h1 className="text-2xl font-semibold text-ink sm:text-4xl">{t.title}</h1>
      <p className="mt-4 text-lg text-ink-2">{t.lead}</p>
      <FormInPlace noValidate className="relative mt-8 grid grid-cols-1 gap-6">
        <FormError text={trouble} />
        <PhoneCodeFields answer={answer} />
        <UncontrolledTextField
          id="company"
          label={t.company}
          value={fieldText(values, 'company')}
          problem={problems.company}
          autoComplete="organization"
        />
        <CityFields
          cities={cities}
          province={fieldText(values, 'province')}
          city={fieldText(values, 'city')}
          problem={problems.city}
        />
        <UncontrolledChoices
          id="interests"
          label={t.interests}
          help={t.interestsHelp}
          optional
          several
          columns="grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] sm:grid-cols-3"
          values={fieldList(values, 'interests')}
          problem={problems.interests}
          options={interests.map((value) => ({ value, label: inLanguage(interestWords[value], language) }))}
        />
        <HoneypotField name="website" />
        <UncontrolledConsent id="consent" version={terms} values={values} problem={problems.consent}>
          {t.consent}
          <a href="/tos" target="_blank" rel="noopener" className={link}>
            {t.terms}
          </a>
          {t.and}
          <a href="/privacy" target="_blank" rel="noopener" className={link}>
            {t.privacy}
          </a>
          {t.stop}
        </UncontrolledConsent>
        <Button type="submit" name="intent" value="signup" data-busy={t.submitting} className="min-h-12 text-lg">
          {t.submit}
        </Button>
      </FormInPlace>
      <div className="mt-8 grid gap-1 border-t border-line pt-5 text-ink-2">
        <p>
          {t.already}{' '}
          <Link to="/signup/my-data" className={`${link} inline-flex min-h-11 items-center`}>
            {t.mine}
          </Link>
        </p>
        <p>
          {t.supplier}{' '}
          <Link to="/movein" className={`${link} inline-flex min-h-11 items-center`}>
            {t.apply}
          </Link>
        </p>
      </div>
    </main>
  );
}

/** Province and city. The script filters cities by province; only the city is stored. */
function CityFields({
  cities,
  province,
  city,
  problem,
}: {
  cities: readonly ProvinceCities[];
  province: string;
  city: string;
  problem?: string | undefined;
}) {
  const t = useWords(pageWords);
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <UncontrolledSelectField
        id="province"
        label={t.province}
        value={province}
        placeholder={t.choose}
        // Marks the province, too: the list of cities depends on it.
        problem={problem && province === '' ? t.noProvince : undefined}
      >
        {cities.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </UncontrolledSelectField>
      <UncontrolledSelectField id="city" label={t.city} value={city} placeholder={t.choose} problem={problem}>
        {cities.map(({ name, cities: inProvince }) => (
          <optgroup key={name} label={name}>
            {inProvince.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </optgroup>
        ))}
      </UncontrolledSelectField>
    </div>
  );
}
