import type { Needs } from '#kit/db/feature-needs.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { ContentKind } from '#site/content/content-kind.ts';
import { hasPictureWithoutWords, renderMarkdown } from '#site/content/markdown.ts';
import type { PublishedContent, PublishedItem } from '#site/content/published-content.server.ts';
import { type NewsArticle, type NewsContent, type NewsHead, slugPattern } from './contract.ts';

const missing: Text = ['请填写', 'Required'];

const unsaid: Text = [
  '有图片还没有说明：写在 ![ ] 的方括号里',
  'A picture has no description yet: write one between the brackets of ![ ]',
];

export const newsKind: ContentKind<NewsContent> = {
  kind: 'news',
  slugOf: ({ slug }) => slug || null,
  fixed: ['slug'],
  schedules: true,
  problemsOf(content) {
    const needed = ['slug', 'zh_title', 'en_title', 'zh_summary', 'en_summary', 'zh_body', 'en_body'] as const;
    const texts = content.picture ? (['zh_picture_text', 'en_picture_text'] as const) : [];
    const bodies = (['zh_body', 'en_body'] as const).filter((name) => hasPictureWithoutWords(content[name]));
    return Object.fromEntries([
      ...bodies.map((name) => [name, unsaid]),
      ...[...needed, ...texts].filter((name) => !content[name]).map((name) => [name, missing]),
    ]);
  },
};

/** Articles per page. */
export const newsPageSize = 20;

export interface NewsPage {
  news: NewsHead[];
  page: number;
  pages: number;
}

type Stored = PublishedItem<NewsContent>;

function headOf({ content, shownFrom, publishedAt }: Stored, language: Language): NewsHead {
  const t = (zh: string, en: string) => inLanguage([zh, en], language);
  return {
    slug: content.slug,
    title: t(content.zh_title, content.en_title),
    summary: t(content.zh_summary, content.en_summary),
    picture: content.picture,
    pictureText: t(content.zh_picture_text, content.en_picture_text),
    shownFrom: shownFrom.toISOString(),
    // A correction before the first showing does not change the date.
    publishedAt: new Date(Math.max(publishedAt.getTime(), shownFrom.getTime())).toISOString(),
  };
}

/** News for visitors. */
export function newsDesk({
  database,
  published,
  clock,
}: Needs<'database' | 'clock'> & { published: PublishedContent }) {
  return {
    /** Currently shown articles, newest first, without bodies. */
    async list(language: Language, most = Number.POSITIVE_INFINITY): Promise<NewsHead[]> {
      const items = await published.shown<NewsContent>('news');
      return items.slice(0, most).map((item) => headOf(item, language));
    },

    /** A page, from 1; the last one if the number is too high. */
    async page(language: Language, wanted: number): Promise<NewsPage> {
      const items = await published.shown<NewsContent>('news');
      const pages = Math.max(1, Math.ceil(items.length / newsPageSize));
      const page = Math.min(wanted, pages);
      const from = (page - 1) * newsPageSize;
      return { news: items.slice(from, from + newsPageSize).map((item) => headOf(item, language)), page, pages };
    },

    /** Markdown bodies of articles that are not withdrawn, by id. */
    async bodies(ids: readonly number[]): Promise<Map<number, { zh: string; en: string }>> {
      const { rows } = await database.pool.query<{ id: number; zh: string; en: string }>({
        name: 'news_bodies',
        text: `select id, published->>'zh_body' as zh, published->>'en_body' as en from content_items
          where kind = 'news' and id = any($1) and published is not null and withdrawn_at is null`,
        values: [ids],
      });
      return new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]));
    },

    /** `gone` if withdrawn; undefined if never shown. */
    async find(slug: string, language: Language): Promise<NewsArticle | 'gone' | undefined> {
      // PostgreSQL rejects NUL characters.
      if (!slugPattern.test(slug)) return undefined;
      const { rows } = await database.pool.query<{
        id: number;
        published: NewsContent;
        shown_from: Date;
        published_at: Date;
        withdrawn_at: Date | null;
      }>({
        name: 'news_article',
        text: `select id, published, shown_from, published_at, withdrawn_at from content_items
          where kind = 'news' and slug = $1 and published is not null`,
        values: [slug],
      });
      const row = rows[0];
      if (!row || row.shown_from.getTime() > clock.now()) return undefined;
      if (row.withdrawn_at) return 'gone';
      const { id, published: content, shown_from: shownFrom, published_at: publishedAt } = row;
      const body = inLanguage([content.zh_body, content.en_body], language);
      return {
        ...headOf({ id, content, shownFrom, publishedAt }, language),
        html: renderMarkdown(body, { leads: content.picture === '' }).html,
      };
    },
  };
}
export type NewsDesk = ReturnType<typeof newsDesk>;
