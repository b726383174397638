import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { FactLine } from '#kit/ui/fact-line.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { FoundHead } from '#site/found/contract.ts';
import { LinkedPart } from './linked-part.tsx';

const words = defineWords({
  heading: ['正在招聘', 'Open positions'],
  all: ['全部职位', 'All positions'],
});

/** Newest open jobs; nothing if there are none. */
export function NewestJobs({ jobs, className = '' }: { jobs: readonly FoundHead[]; className?: string }) {
  const t = useWords(words);
  if (jobs.length === 0) return null;
  return (
    <LinkedPart id="jobs" heading={t.heading} to="/jobs" link={t.all} className={className}>
      <ul className="rows border-y border-line">
        {jobs.map(({ path, title, summary }) => (
          <li key={path} className="group relative py-6">
            <h3 className="text-lg font-semibold text-ink group-hover:text-primary">
              <Link to={path} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            <p className="mt-1.5 text-ink-2 tabular-nums">
              <FactLine facts={summary.split(' · ')} />
            </p>
          </li>
        ))}
      </ul>
    </LinkedPart>
  );
}
