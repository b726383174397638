import * as contexts from '#context.ts';
import { redirectToLastPage } from '#kit/call/page-address.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/news-page';
import { NewsList } from './latest-news.tsx';
import { newsLine } from './news-line.ts';

const words = defineWords({
  title: ['新闻', 'News'],
  lead: [
    '平台的变化，以及供应商和采购商需要提前知道的事。',
    'Changes to the platform, and what suppliers and buyers need to know ahead of time.',
  ],
  none: ['还没有新闻。', 'No news yet.'],
  feed: ['用 RSS 订阅', 'Subscribe via RSS'],
});

const addressOf = (page: number) => (page === 1 ? '/news' : `/news?page=${page}`);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const given = searchParams.get('page') ?? '';
  const page = /^[1-9]\d*$/.test(given) ? Number(given) : 1;
  const { language } = context.get(contexts.visit);
  const shown = await context.get(contexts.services).content.news.page(language, page);
  if (shown.page < page) throw redirectToLastPage(searchParams, addressOf(shown.page));
  return { ...shown, news: shown.news.map((head) => newsLine(head, language)) };
}

export default function NewsPage({ loaderData: { news, page, pages } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  const feed = language === 'en' ? '/news/rss.xml?lang=en' : '/news/rss.xml';
  return (
    <main id="main" className="page-width pt-12 pb-4 sm:pt-20">
      <PageHead title={t.title} description={t.lead} page={page} />
      <link rel="alternate" type="application/rss+xml" title={t.title} href={feed} />
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.title}</h1>
          <p className="mt-4 max-w-[38rem] text-ink-2 sm:text-lg">{t.lead}</p>
        </div>
        <a
          href={feed}
          className="inline-flex min-h-11 items-center text-sm text-ink-2 underline-offset-4 hover:underline"
        >
          {t.feed}
        </a>
      </div>
      <div className="mt-10">{news.length > 0 ? <NewsList news={news} level={2} /> : <p>{t.none}</p>}</div>
      <div className="mt-8">
        <Pagination present={page} count={pages} addressOf={addressOf} />
      </div>
    </main>
  );
}
