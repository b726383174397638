import { data } from 'react-router';
import * as contexts from '#context.ts';
import { boundUnits } from '#kit/text/bound-units.ts';
import { longDay } from '#kit/text/long-day.ts';
import { FactLine } from '#kit/ui/fact-line.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { QrCode } from '#kit/ui/qr-code.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useLanguage, useSiteName, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/poster-page';
import { jobFacts, jobSummaryText, readJobId, salaryText } from './job.ts';
import { pageWords } from './page-words.ts';
import scriptAddress from './poster-script.ts?worker&url';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { jobs } = context.get(contexts.services);
  const { language, origin } = context.get(contexts.visit);
  const id = readJobId(params.id);
  const job = id && (await jobs.find(id, language));
  if (!job || job === 'gone') throw data(null, { status: job === 'gone' ? 410 : 404 });
  return { job, qr: jobs.qrCode(`${origin}/jobs/${job.id}`) };
}

export const handle = deliver('page', scriptAddress);

/** Printable poster of one job with its QR code. */
export default function PosterPage({ loaderData: { job, qr } }: Route.ComponentProps) {
  const t = useWords(pageWords);
  const language = useLanguage();
  const { origin } = useVisit();
  const site = useSiteName();
  const { kind, experience, education } = jobFacts(job, language);
  return (
    <main id="main" className="page-width pt-8 pb-4 outline-none print:pt-0">
      <PageHead title={job.title} description={jobSummaryText(job, language)} belongsTo={`/jobs/${job.id}`} />
      <p className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <TextLink alone to={`/jobs/${job.id}`}>
          {job.title}
        </TextLink>
        <button
          type="button"
          hidden
          data-print
          className="inline-flex min-h-11 items-center rounded-control bg-primary px-5 font-medium text-on-primary [[hidden]]:hidden"
        >
          {t.print}
        </button>
        <TextLink alone href={`/jobs/${job.id}/poster.png${language === 'en' ? '?lang=en' : ''}`}>
          {t.posterPng}
        </TextLink>
      </p>
      <article className="max-w-[46rem] border border-line bg-surface px-5 py-10 sm:px-14 sm:py-14 print:max-w-none print:border-0 print:p-0">
        <p className="font-semibold text-ink">{site}</p>
        <h1 lang={job.language} className="mt-8 text-2xl font-semibold sm:text-4xl print:text-4xl text-ink">
          {job.title}
        </h1>
        <p className="mt-4 text-xl font-semibold text-primary tabular-nums sm:text-2xl print:text-2xl">
          <FactLine facts={salaryText(job.salary, language).split(' · ')} />
        </p>
        <p className="mt-4 text-lg text-ink-2">{boundUnits(`${job.city} · ${job.address}`)}</p>
        <p className="text-lg break-keep text-ink-2">
          {boundUnits([kind, t.headcount(job.headcount), experience, education].join(' · '))}
        </p>
        <ul lang={job.language} className="mt-8 list-disc space-y-2 pl-5 text-lg text-ink marker:text-madder">
          {job.lines.duties.map((duty) => (
            <li key={duty}>{duty}</li>
          ))}
        </ul>
        <div className="mt-12 flex items-center gap-x-8 gap-y-6 max-sm:flex-col max-sm:items-start print:flex-row print:items-center">
          <div className="w-40 shrink-0">
            <QrCode {...qr} />
          </div>
          <div>
            <p className="text-xl font-semibold text-ink">{t.scan}</p>
            <p className="mt-1 text-madder">
              {t.closesOn(longDay(new Date(Date.parse(job.closesAt) - 1).toISOString(), language))}
            </p>
            <p className="mt-1 break-all text-ink-3">{`${origin}/jobs/${job.id}`}</p>
          </div>
        </div>
      </article>
    </main>
  );
}
