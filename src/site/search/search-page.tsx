import { Link } from 'react-router';
import * as contexts from '#context.ts';
import { withParameter } from '#kit/call/page-address.ts';
import { boundUnits } from '#kit/text/bound-units.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { SearchBox } from '#kit/ui/search-box.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { FoundKind } from '#site/found/contract.ts';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/search-page';
import type { Found } from './search.server.ts';
import type { Marked } from './search-words.ts';

/** Quoted, unless the query contains quotation marks. */
const quoted = (query: string): string => (/["“”„«»「」『』＂]|^['‘].*['’]$/u.test(query) ? query : `“${query}”`);

const words = defineWords({
  title: ['搜索', 'Search'],
  label: ['站内搜索', 'Search this site'],
  about: ['搜索本站的页面、职位、面料和新闻。', 'Search pages, jobs, fabrics and news on this site.'],
  results: [
    (query: string, total: number, isMore: boolean) => `${quoted(query)}有 ${total} 条${isMore ? '以上' : ''}结果`,
    (query: string, total: number, isMore: boolean) =>
      `${total}${isMore ? '+' : ''} ${total === 1 ? 'result' : 'results'} for ${quoted(query)}`,
  ],
  none: [(query: string) => `没有找到${quoted(query)}`, (query: string) => `No results for ${quoted(query)}`],
  wordless: ['请输入要搜索的字词', 'Enter a word to search for'],
  wordlessAdvice: [
    '输入的只有符号。试试面料名称、编号或职位，或从下面的页面继续。',
    'We need at least one word to search. Try a fabric name, a code or a job title, or start from one of these pages.',
  ],
  advice: [
    '换个更短的说法试试，或从下面的页面继续。',
    'Try a shorter or different word, or start from one of these pages.',
  ],
  start: ['输入要找的内容，或从常用页面开始。', 'Enter what you are looking for, or start from one of these pages.'],
  cut: ['输入太长，只用了前 100 个字。', 'Your search was too long, so we used the first 100 characters.'],
  page: ['页面', 'Page'],
  news: ['新闻', 'News'],
  job: ['职位', 'Job'],
  fabric: ['面料', 'Fabric'],
  pages: ['结果分页', 'Pages of results'],
  supplier: ['供应商入驻', 'For suppliers'],
  fabrics: ['面料目录', 'Fabrics'],
  jobs: ['招聘职位', 'Jobs'],
  newsPage: ['新闻', 'News'],
  contact: ['联系我们', 'Contact us'],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = Number(searchParams.get('page') ?? 1);
  return context
    .get(contexts.services)
    .found.search.find(
      searchParams.get('q') ?? '',
      context.get(contexts.visit).language,
      Number.isInteger(page) && page > 0 ? Math.min(page, 1_000) : 1,
    );
}

export const handle = deliver('page');

export default function SearchPage({
  loaderData: { query, isCut, isMore, hasWords, results, total, page, pages },
}: Route.ComponentProps) {
  const t = useWords(words);
  const [heading, lead] =
    query === ''
      ? [t.title, t.start]
      : !hasWords
        ? [t.wordless, t.wordlessAdvice]
        : [total > 0 ? t.results(query, total, isMore) : t.none(query), t.advice];
  return (
    <main id="main" className="page-width pt-10 pb-4 sm:pt-16">
      <div className="max-w-[42.5rem]">
        <PageHead hidden={query !== ''} title={heading} description={t.about} />
        <h1 className="text-2xl font-semibold break-words text-ink [text-spacing-trim:trim-start] sm:text-3xl">
          {heading}
        </h1>
        <div className="mt-6 max-w-[30rem]">
          <SearchBox label={t.label} query={query} />
        </div>
        {isCut ? <p className="mt-3 text-sm text-ink-2">{t.cut}</p> : null}
        {results.length > 0 ? (
          <ol className="mt-10 rows border-y border-line">
            {results.map((found) => (
              <FoundRow key={found.path} found={found} />
            ))}
          </ol>
        ) : (
          <>
            <p className="mt-8 text-ink-2">{lead}</p>
            <LikelyPages />
          </>
        )}
        <div className="mt-6">
          <Pagination
            label={t.pages}
            present={page}
            count={pages}
            addressOf={(to) => withParameter(withParameter('/search', 'q', query), 'page', String(to))}
          />
        </div>
      </div>
    </main>
  );
}

/** Facts in a row, wrapped between words. */
const shortFacts = 'break-keep wrap-anywhere';

function FoundRow({ found: { kind, path, place, title, summary } }: { found: Found }) {
  const t = useWords(words);
  const kinds: Record<FoundKind, string> = { page: t.page, news: t.news, job: t.job, fabric: t.fabric };
  return (
    <li className="relative py-5 hover:bg-primary/4">
      <h2 className="text-lg font-semibold break-keep text-ink">
        <Link to={path} className="underline-offset-4 after:absolute after:inset-0 hover:text-primary hover:underline">
          <MarkedText parts={title} />
        </Link>
      </h2>
      <p className={`mt-1 text-ink-2 ${kind === 'fabric' || kind === 'job' ? shortFacts : ''}`}>
        <MarkedText parts={summary} />
      </p>
      <p className="mt-1 text-sm text-ink-3">
        {kinds[kind]}
        {place ? `\u00a0· ${place}` : null}
      </p>
    </li>
  );
}

/** Marks matches by background; the text colour stays. */
function MarkedText({ parts }: { parts: readonly Marked[] }) {
  let at = 0;
  return parts.map((part, place) => {
    // Keeps a percentage with its fibre if only the fibre matches.
    const next = parts[place + 1]?.text.slice(0, 1) ?? '';
    // Keeps the dot with the first fact.
    const bound = boundUnits(`${part.text}${next}`.replaceAll(' · ', '\u00a0· '));
    const text = bound.slice(0, bound.length - next.length);
    at += text.length;
    return part.hit ? (
      <mark key={at} className="rounded-[2px] bg-primary/15 text-inherit">
        {text}
      </mark>
    ) : (
      text
    );
  });
}

function LikelyPages() {
  const t = useWords(words);
  const likely = [
    ['/supplier', t.supplier],
    ['/fabric', t.fabrics],
    ['/jobs', t.jobs],
    ['/news', t.newsPage],
    ['/contact', t.contact],
  ] as const;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6">
      {likely.map(([to, name]) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-primary"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
