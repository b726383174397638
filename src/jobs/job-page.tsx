import { data } from 'react-router';
import * as contexts from '#context.ts';
import { boundUnits } from '#kit/text/bound-units.ts';
import { cutText } from '#kit/text/cut-text.ts';
import { inLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { BackLink } from '#kit/ui/back-link.tsx';
import { LinkButton } from '#kit/ui/button.tsx';
import { FactLine } from '#kit/ui/fact-line.tsx';
import { JsonLd } from '#kit/ui/json-ld.tsx';
import { MessagePage } from '#kit/ui/message-page.tsx';
import { PageHead, usePageAddress } from '#kit/ui/page-head.tsx';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/job-page';
import { goneWords } from './applications/apply-words.ts';
import {
  addressOf,
  type Education,
  type JobKind,
  jobFacts,
  jobSummaryText,
  readFilter,
  readJobId,
  type SalaryBasis,
  salaryText,
} from './job.ts';
import { Closing, JobList, SaveButton } from './job-list.tsx';
import type { JobPageView } from './job-store.server.ts';
import scriptAddress from './jobs-script.ts?worker&url';
import { pageWords } from './page-words.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { jobs, content } = context.get(contexts.services);
  const { language } = context.get(contexts.visit);
  const filter = readFilter(new URL(request.url).searchParams);
  const id = readJobId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const [job, { enCompany, zhCompany }] = await Promise.all([jobs.find(id, language), content.brand.current()]);
  if (job === undefined) throw data(null, { status: 404 });
  const similar = await jobs.similar(id, language, 4);
  return job === 'gone'
    ? data({ job: null, similar, filter, company: '' }, { status: 410 })
    : { job, similar, filter, company: inLanguage([zhCompany, enCompany], language) };
}

export const handle = deliver('page', scriptAddress);

export default function JobPage({ loaderData: { job, similar, filter, company } }: Route.ComponentProps) {
  const t = useWords(pageWords);
  const gone = useWords(goneWords);
  if (!job)
    return (
      <MessagePage
        hidden
        title={gone.title}
        sentence={similar.length > 0 ? `${gone.text}${gone.like}` : gone.text}
        next={[[addressOf(filter), gone.all]]}
      >
        {similar.length > 0 ? (
          <div className="mt-10">
            <JobList jobs={similar} level={2} filter={filter} />
          </div>
        ) : null}
      </MessagePage>
    );
  return (
    <main id="main" className="page-width pt-10 pb-4 outline-none sm:pt-14">
      <Head job={job} company={company} />
      {/* With larger text a line would fill the width: the minimum keeps the card's share. */}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42.5rem)_minmax(min(16rem,40%),1fr)]">
        <article lang={job.language}>
          <JobTitle job={job} list={addressOf(filter)} />
          <Part heading={t.duties} html={job.duties} />
          <Part heading={t.requirements} html={job.requirements} />
          <Part heading={t.benefits} html={job.benefits} />
        </article>
        <Facts job={job} />
      </div>
      {similar.length > 0 ? (
        <section aria-labelledby="similar" className="mt-16 max-w-[50rem] print:hidden">
          <h2 id="similar" className="mb-4 text-xl font-semibold text-ink">
            {t.similar}
          </h2>
          <JobList jobs={similar} level={3} filter={filter} />
        </section>
      ) : null}
    </main>
  );
}

function Head({ job, company }: { job: JobPageView; company: string }) {
  const t = useWords(pageWords);
  const language = useLanguage();
  const { origin } = useVisit();
  const url = usePageAddress();
  const sentence = `${jobSummaryText(job, language)}${language === 'en' ? '. ' : '。'}${job.plain}`;
  return (
    <>
      <PageHead
        // The same role is offered in several cities.
        title={`${job.title}${language === 'en' ? ', ' : '，'}${job.city}`}
        description={cutText(sentence, 150)}
        trail={[[t.title, '/jobs']]}
      />
      <JsonLd data={jobPosting(job, { url, origin, company, headings: [t.duties, t.requirements, t.benefits] })} />
    </>
  );
}

function JobTitle({ job, list }: { job: JobPageView; list: string }) {
  const t = useWords(pageWords);
  const language = useLanguage();
  return (
    <>
      <div lang={language} className="flex items-center justify-between gap-4">
        <BackLink to={list}>{t.all}</BackLink>
        <SaveButton id={job.id} title={job.title} className="-mr-[12px] print:hidden" />
      </div>
      <h1 className="mt-1 text-2xl font-semibold text-ink sm:text-4xl">{job.title}</h1>
      <p lang={language} className="mt-4 text-xl font-medium text-primary tabular-nums">
        {salaryText(job.salary, language)}
      </p>
      <p lang={language} className="mt-2 text-ink-2">
        <FactLine facts={[job.city, ...Object.values(jobFacts(job, language))]} />
      </p>
      {job.language === language ? null : (
        <p lang={language} className="mt-4 border-l-2 border-ochre pl-3 text-ink-2">
          {t.onlyChinese}
        </p>
      )}
      <p lang={language} className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden lg:hidden">
        <LinkButton to={`/jobs/${job.id}/apply`} data-track="job_apply" className="min-h-12 text-lg max-sm:w-full">
          {t.apply}
        </LinkButton>
        <span className="text-sm text-ink-2">{t.applyTime}</span>
      </p>
    </>
  );
}

/** Styles for Markdown of lists and short paragraphs. */
const prose =
  'mt-3 leading-[1.8] text-ink [&_a]:text-primary [&_a]:underline [&_h2]:mt-4 [&_h2]:font-semibold [&_h3]:mt-4 [&_h3]:font-semibold ' +
  '[&_li]:mt-1.5 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:mt-2 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-ink-3';

function Part({ heading, html }: { heading: string; html: string }) {
  const language = useLanguage();
  if (html === '') return null;
  return (
    <section className="mt-10">
      <h2 lang={language} className="text-xl font-semibold text-ink">
        {heading}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which lets no HTML through. */}
      <div className={prose} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

/** Key facts and the button to apply; sticky on wide screens. */
function Facts({ job }: { job: JobPageView }) {
  const t = useWords(pageWords);
  const language = useLanguage();
  const last = new Date(Date.parse(job.closesAt) - 1).toISOString();
  const facts = [
    [t.heads, t.people(job.headcount)],
    [t.place, job.addressLanguage === 'en' ? `${job.address}, ${job.city}` : boundUnits(`${job.city} ${job.address}`)],
    [t.opened, longDay(job.opensAt, language)],
    [t.closes, longDay(last, language)],
  ] as const;
  return (
    <aside className="print:break-inside-avoid lg:sticky lg:top-8 lg:self-start">
      <div className="rounded-card border border-line bg-surface px-6 py-6">
        <p className="font-medium">
          <Closing job={job} />
        </p>
        <p className="mt-4 print:hidden">
          <LinkButton to={`/jobs/${job.id}/apply`} data-track="job_apply" className="min-h-12 w-full text-lg">
            {t.apply}
          </LinkButton>
        </p>
        <p className="mt-2 text-sm text-ink-2 print:hidden">{t.applyTime}</p>
        <dl className="mt-5 rows border-t border-line">
          {facts.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[minmax(0,5.5rem)_minmax(0,1fr)] gap-x-3 py-3">
              <dt className="text-sm leading-7 wrap-anywhere text-ink-3">{name}</dt>
              <dd className="wrap-anywhere text-ink tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 flex flex-wrap gap-x-5 border-t border-line pt-3 text-sm print:hidden">
          <a
            href={`/jobs/${job.id}/poster`}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {t.posterPrint}
          </a>
          <a
            href={`/jobs/${job.id}/poster.png${language === 'en' ? '?lang=en' : ''}`}
            download={`weftline-job-${job.id}.png`}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {t.posterPng}
          </a>
        </p>
      </div>
      <p className="mt-4 text-sm text-ink-3">{t.fair}</p>
    </aside>
  );
}

const unitTexts: Record<SalaryBasis, string> = { hour: 'HOUR', day: 'DAY', month: 'MONTH', year: 'YEAR' };
const employmentTypes: Record<JobKind, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  intern: 'INTERN',
  contract: 'CONTRACTOR',
};
/** Google's degree categories; omitted where none is required. */
const credentials: Partial<Record<Education, string>> = {
  secondary: 'high school',
  college: 'associate degree',
  bachelor: 'bachelor degree',
  master: 'postgraduate degree',
};

/**
 * schema.org's JobPosting with what Google requires and recommends:
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 *
 * @param url of the page in its language.
 */
export function jobPosting(
  job: JobPageView,
  {
    url,
    origin,
    company,
    headings,
  }: { url: string; origin: string; company: string; headings: readonly [string, string, string] },
): Record<string, unknown> {
  const parts = [job.duties, job.requirements, job.benefits];
  const credential = credentials[job.education];
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: parts.map((part, at) => `<h3>${headings[at]}</h3>${part}`).join(''),
    identifier: { '@type': 'PropertyValue', name: company, value: String(job.id) },
    datePosted: job.opensAt,
    validThrough: job.closesAt,
    employmentType: employmentTypes[job.kind],
    hiringOrganization: {
      '@type': 'Organization',
      name: company,
      sameAs: origin,
      logo: `${origin}/icon-512.png`,
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: job.address,
        addressLocality: job.city,
        addressRegion: job.province,
        addressCountry: 'CN',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'CNY',
      value: {
        '@type': 'QuantitativeValue',
        minValue: job.salary.low_fen / 100,
        maxValue: job.salary.high_fen / 100,
        unitText: unitTexts[job.salary.basis],
      },
    },
    totalJobOpenings: job.headcount,
    directApply: true,
    inLanguage: job.language,
    url,
    educationRequirements: credential
      ? { '@type': 'EducationalOccupationalCredential', credentialCategory: credential }
      : 'no requirements',
    experienceRequirements:
      job.experienceYears > 0
        ? { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: job.experienceYears * 12 }
        : 'no requirements',
  };
}
