import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { LinkedPart } from '#site/home/linked-part.tsx';
import type { NewsLine } from './news-line.ts';

const words = defineWords({
  heading: ['新闻', 'News'],
  all: ['全部新闻', 'All news'],
});

/** Newest articles; nothing if there are none. */
export function LatestNews({ news, className = '' }: { news: readonly NewsLine[]; className?: string }) {
  const t = useWords(words);
  if (news.length === 0) return null;
  return (
    <LinkedPart id="news" heading={t.heading} to="/news" link={t.all} className={className}>
      <NewsList news={news} level={3} />
    </LinkedPart>
  );
}

/** Articles as lines of day, title and summary. */
export function NewsList({ news, level }: { news: readonly NewsLine[]; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="rows border-y border-line">
      {news.map(({ slug, title, summary, shownFrom, day }) => (
        <li key={slug} className="group relative grid gap-x-8 gap-y-1.5 py-6 sm:grid-cols-[9rem_1fr]">
          <time dateTime={shownFrom} className="text-sm tabular-nums text-ink-3 sm:pt-1">
            {day}
          </time>
          <div className="min-w-0">
            <Heading className="break-keep text-lg font-semibold text-ink group-hover:text-primary">
              <Link to={`/news/${slug}`} className="after:absolute after:inset-0">
                {title}
              </Link>
            </Heading>
            <p className="mt-1.5 max-w-[42rem] text-ink-2">{summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
