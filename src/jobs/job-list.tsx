import { Link } from 'react-router';
import { longDay } from '#kit/text/long-day.ts';
import { FactLine } from '#kit/ui/fact-line.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { addressOf, type JobFilter, jobFacts, salaryText } from './job.ts';
import type { JobSummary } from './job-store.server.ts';
import { pageWords } from './page-words.ts';

/** Jobs closing within this time show the days left. */
const soonDays = 7;

/** Closing date or days left, for visitors. */
export function Closing({ job: { state, daysLeft, closesAt } }: { job: JobSummary }) {
  const t = useWords(pageWords);
  const language = useLanguage();
  if (state !== 'open') return <span className="text-ink-3">{t.ended}</span>;
  if (daysLeft > soonDays)
    return (
      <span className="text-ink-3">
        {t.closesOn(longDay(new Date(Date.parse(closesAt) - 1).toISOString(), language).replace(/^\d{4}年/, ''))}
      </span>
    );
  const text = daysLeft <= 0 ? t.today : daysLeft === 1 ? t.tomorrow : t.closesIn(daysLeft);
  return <span className={daysLeft <= 2 ? 'font-medium text-madder' : 'font-medium text-ink-2'}>{text}</span>;
}

/** List of jobs. Links carry the list's `filter`, so that the job page leads back to it. */
export function JobList({ jobs, level, filter }: { jobs: readonly JobSummary[]; level: 2 | 3; filter?: JobFilter }) {
  const language = useLanguage();
  const list = filter ? addressOf(filter).slice('/jobs'.length) : '';
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="rows border-y border-line">
      {jobs.map((job) => {
        const { department, kind, experience, education } = jobFacts(job, language);
        return (
          <li
            key={job.id}
            className="group relative grid gap-x-6 gap-y-1 py-5 pr-12 sm:grid-cols-[minmax(0,1fr)_auto] sm:pr-14"
          >
            <Heading
              lang={job.language === language ? undefined : job.language}
              className="min-w-0 text-lg leading-snug font-semibold text-ink group-hover:text-primary"
            >
              <Link to={`/jobs/${job.id}${list}`} className="after:absolute after:inset-0">
                {job.title}
              </Link>
            </Heading>
            <p className="font-medium text-ink tabular-nums sm:text-right">{salaryText(job.salary, language)}</p>
            <p className="text-sm break-keep text-ink-2">
              <FactLine
                facts={[job.city, department, ...(job.kind === 'full_time' ? [] : [kind]), experience, education]}
              />
            </p>
            <p className="text-sm tabular-nums sm:text-right">
              <Closing job={job} />
            </p>
            <SaveButton id={job.id} title={job.title} className="absolute top-3 -right-2 z-10" />
          </li>
        );
      })}
    </ul>
  );
}

/** Saves a job on this device; hidden without script. */
export function SaveButton({ id, title, className = '' }: { id: number; title: string; className?: string }) {
  const t = useWords(pageWords);
  return (
    <button
      type="button"
      hidden
      data-save-job={id}
      aria-pressed={false}
      aria-label={`${t.save} ${title}`}
      className={`inline-flex size-11 items-center justify-center rounded-control text-ink-3 hover:text-primary aria-pressed:text-primary [[hidden]]:hidden ${className}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-5 fill-none stroke-current in-aria-pressed:fill-current"
      >
        <path strokeWidth="1.6" strokeLinejoin="round" d="M5 3h10v14l-5-4-5 4z" />
      </svg>
    </button>
  );
}
