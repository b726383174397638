import { data, useLocation } from 'react-router';
import * as contexts from '#context.ts';
import { longDay } from '#kit/text/long-day.ts';
import { defineWords } from '#kit/text/words.ts';
import { BackLink } from '#kit/ui/back-link.tsx';
import { JsonLd } from '#kit/ui/json-ld.tsx';
import { MessagePage } from '#kit/ui/message-page.tsx';
import { PageHead, usePageAddress } from '#kit/ui/page-head.tsx';
import { sharePictureAddress } from '#kit/ui/share-picture-address.ts';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { useBrand } from '#site/brand/brand-context.tsx';
import { companyOf } from '#site/brand.ts';
import { ContentPicture } from '#site/content/content-picture.tsx';
import type { Route } from './+types/article-page';
import { NewsList } from './latest-news.tsx';
import { newsLine } from './news-line.ts';
import '#site/content/article.css';

const words = defineWords({
  all: ['全部新闻', 'All news'],
  news: ['新闻', 'News'],
  updated: [(day: string) => `${day}更新`, (day: string) => `Updated ${day}`],
  other: ['其他新闻', 'More news'],
  gone: ['这条新闻|已经撤下', 'This article has been removed'],
  goneSentence: ['这条新闻已不再展示。下面是最近的新闻。', 'It is no longer available. Here is the latest news.'],
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const { news } = context.get(contexts.services).content;
  const { language } = context.get(contexts.visit);
  const [article, heads] = await Promise.all([news.find(params.slug, language), news.list(language, 4)]);
  if (article === undefined) throw data(null, { status: 404 });
  const others = heads
    .filter(({ slug }) => slug !== params.slug)
    .slice(0, 3)
    .map((head) => newsLine(head, language));
  return article === 'gone' ? data({ article: null, others }, { status: 410 }) : { article, others };
}

export default function ArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  const { origin } = useVisit();
  const { pathname } = useLocation();
  const address = usePageAddress();
  const brand = useBrand();
  if (!article)
    return (
      <MessagePage hidden title={t.gone} sentence={t.goneSentence} next={[['/news', t.all]]}>
        <div className="mt-10">
          <NewsList news={others} level={2} />
        </div>
      </MessagePage>
    );
  const publisher = { '@type': 'Organization', name: companyOf(brand, language), url: `${origin}/` };
  const [shown, updated] = [longDay(article.shownFrom, language), longDay(article.publishedAt, language)];
  return (
    <main id="main" className="page-width pt-10 pb-4 sm:pt-16">
      <PageHead
        title={article.title}
        description={article.summary}
        trail={[[t.news, '/news']]}
        article={{ published: article.shownFrom, modified: article.publishedAt }}
      />
      <JsonLd
        data={{
          '@type': 'NewsArticle',
          headline: article.title,
          description: article.summary,
          datePublished: article.shownFrom,
          dateModified: article.publishedAt,
          inLanguage: language,
          mainEntityOfPage: address,
          image: origin + sharePictureAddress(language, pathname),
          author: publisher,
          publisher,
        }}
      />
      <article className="mx-auto max-w-[42.5rem]">
        <BackLink to="/news">{t.all}</BackLink>
        {/* Breaks long Chinese titles after a comma or colon. */}
        <h1 className="mt-2 text-2xl font-semibold text-ink sm:text-3xl sm:break-keep">{article.title}</h1>
        <p className="mt-4 text-sm tabular-nums text-ink-3">
          <time dateTime={article.shownFrom}>{shown}</time>
          {updated === shown ? null : (
            <>
              {' · '}
              <time dateTime={article.publishedAt}>{t.updated(updated)}</time>
            </>
          )}
        </p>
        <p className="mt-6 text-lg text-ink-2">{article.summary}</p>
        {article.picture ? (
          <ContentPicture picture={article.picture} text={article.pictureText} className="mt-8" />
        ) : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which lets no HTML through. */}
        <div className="article mt-8" dangerouslySetInnerHTML={{ __html: article.html }} />
      </article>
      {others.length > 0 ? (
        <section aria-labelledby="other" className="mx-auto mt-20 max-w-[42.5rem] print:hidden">
          <h2 id="other" className="mb-4 text-xl font-semibold text-ink">
            {t.other}
          </h2>
          <NewsList news={others} level={3} />
        </section>
      ) : null}
    </main>
  );
}
