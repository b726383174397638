import type { FastifyInstance } from 'fastify';
import { originOf } from '#kit/call/request-origin.server.ts';
import { sendCompressedText } from '#kit/text/compressed-text.server.ts';
import { type Language, readLanguage } from '#kit/text/language.ts';
import { brand } from '#site/brand.ts';
import type { NewsHead } from './contract.ts';
import type { NewsDesk } from './news.server.ts';

const mostInFeed = 30;

/** `/news/rss.xml`: Chinese, or English with `?lang=en`, as feed readers' languages are not their users'. */
export async function newsFeed(
  app: FastifyInstance,
  { content, environment }: { content: { news: NewsDesk }; environment: { PUBLIC_URL?: string | undefined } },
) {
  app.get<{ Querystring: { lang?: unknown } }>('/news/rss.xml', async (request, reply) => {
    const { lang } = request.query;
    const language = readLanguage(typeof lang === 'string' ? lang : undefined) ?? 'zh-CN';
    const origin = originOf(request, environment.PUBLIC_URL);
    const feed = writeFeed(await content.news.list(language, mostInFeed), language, origin);
    reply.header('content-type', 'application/rss+xml; charset=utf-8').header('cache-control', 'public, max-age=300');
    return sendCompressedText(request, reply, feed);
  });
}

export function writeFeed(news: readonly NewsHead[], language: Language, origin: string): string {
  const english = language === 'en';
  const query = english ? '?lang=en' : '';
  const items = news.map(
    ({ slug, title, summary, shownFrom }) => `<item>
<title>${xml(title)}</title>
<link>${xml(`${origin}/news/${slug}${query}`)}</link>
<guid isPermaLink="false">${xml(`${slug}/${language}`)}</guid>
<pubDate>${new Date(shownFrom).toUTCString()}</pubDate>
<description>${xml(summary)}</description>
</item>`,
  );
  const newest = news[0];
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(english ? `${brand.enName} news` : `${brand.zhName}新闻`)}</title>
<link>${xml(`${origin}/news${query}`)}</link>
<atom:link href="${xml(`${origin}/news/rss.xml${query}`)}" rel="self" type="application/rss+xml"/>
<description>${xml(english ? 'What changes on the platform, and what to know in advance.' : '平台的变化，以及需要提前知道的事。')}</description>
<language>${english ? 'en' : 'zh-cn'}</language>${newest ? `\n<lastBuildDate>${new Date(newest.publishedAt).toUTCString()}</lastBuildDate>` : ''}
${items.join('\n')}
</channel>
</rss>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML cannot contain most control characters. */
const xml = (text: string) =>
  text.replace(/(?![\n\r\t])\p{Cc}|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
