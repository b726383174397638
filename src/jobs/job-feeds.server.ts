import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOf } from '#kit/call/request-origin.server.ts';
import { sendCompressedText } from '#kit/text/compressed-text.server.ts';
import { cutText } from '#kit/text/cut-text.ts';
import { inLanguage, type Language, readLanguage } from '#kit/text/language.ts';
import { departmentNames, kindNames, salaryText } from './job.ts';
import { languageFor, type OpenJob, salaryOf } from './job-store.server.ts';

const maxItems = 50;

/**
 * `/jobs/rss.xml` and `/jobs/feed.json` (JSON Feed 1.1): open jobs, newest first; Chinese, or with `?lang=en` English. Not cacheable,
 * so that closed jobs disappear with the next request.
 */
export async function jobFeeds(
  app: FastifyInstance,
  {
    jobs,
    environment,
  }: { jobs: { open(most: number): Promise<OpenJob[]> }; environment: { PUBLIC_URL?: string | undefined } },
) {
  const read = async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>) => {
    const { lang } = request.query;
    return {
      open: await jobs.open(maxItems),
      language: readLanguage(typeof lang === 'string' ? lang : undefined) ?? 'zh-CN',
      origin: originOf(request, environment.PUBLIC_URL),
    } as const;
  };
  app.get<{ Querystring: { lang?: unknown } }>('/jobs/rss.xml', async (request, reply) => {
    const { open, language, origin } = await read(request);
    reply.header('cache-control', 'no-cache').type('application/rss+xml; charset=utf-8');
    return sendCompressedText(request, reply, writeRss(open, language, origin));
  });
  app.get<{ Querystring: { lang?: unknown } }>('/jobs/feed.json', async (request, reply) => {
    const { open, language, origin } = await read(request);
    reply.header('cache-control', 'no-cache').type('application/feed+json; charset=utf-8');
    return sendCompressedText(request, reply, JSON.stringify(jsonFeed(open, language, origin)));
  });
}

const titleOf = (language: Language) => inLanguage(['织联招聘职位', 'Jobs at Weftline'], language);
const aboutOf = (language: Language) =>
  inLanguage(['正在招聘的职位，截止后自动移除。', 'Open positions. Each leaves the feed when it closes.'], language);

/** Fields of an item, for both feeds. */
function itemOf({ job, plain }: OpenJob, language: Language, origin: string) {
  const written = languageFor(job, language);
  const title = inLanguage([job.zh_title, job.en_title], written);
  const city = inLanguage([job.zh_city, job.en_city], language);
  return {
    url: `${origin}/jobs/${job.id}${language === 'en' ? '?lang=en' : ''}`,
    title: `${title} · ${city}`,
    summary: `${salaryText(salaryOf(job), language)} · ${inLanguage(kindNames[job.kind], language)}`,
    text: inLanguage([plain.zh, plain.en], written),
    tags: [inLanguage(departmentNames[job.department], language), city],
    openedAt: job.opens_at ?? job.updated_at,
    changedAt: job.updated_at,
  };
}

export function writeRss(open: readonly OpenJob[], language: Language, origin: string): string {
  const query = language === 'en' ? '?lang=en' : '';
  const items = open.map((each) => {
    const item = itemOf(each, language, origin);
    return `<item>
<title>${xml(item.title)}</title>
<link>${xml(item.url)}</link>
<guid isPermaLink="false">${xml(`job/${each.job.id}/${language}`)}</guid>
<pubDate>${item.openedAt.toUTCString()}</pubDate>
${item.tags.map((tag) => `<category>${xml(tag)}</category>`).join('')}
<description>${xml(cutText(`${item.summary} ${item.text}`, 600))}</description>
</item>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(titleOf(language))}</title>
<link>${xml(`${origin}/jobs${query}`)}</link>
<atom:link href="${xml(`${origin}/jobs/rss.xml${query}`)}" rel="self" type="application/rss+xml"/>
<description>${xml(aboutOf(language))}</description>
<language>${language === 'en' ? 'en' : 'zh-cn'}</language>
${items.join('\n')}
</channel>
</rss>
`;
}

export function jsonFeed(open: readonly OpenJob[], language: Language, origin: string) {
  const query = language === 'en' ? '?lang=en' : '';
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(language),
    description: aboutOf(language),
    home_page_url: `${origin}/jobs${query}`,
    feed_url: `${origin}/jobs/feed.json${query}`,
    language,
    items: open.map((each) => {
      const item = itemOf(each, language, origin);
      return {
        id: `${origin}/jobs/${each.job.id}`,
        url: item.url,
        title: item.title,
        summary: item.summary,
        content_text: item.text,
        tags: item.tags,
        date_published: item.openedAt.toISOString(),
        date_modified: item.changedAt.toISOString(),
      };
    }),
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML cannot represent most control characters. */
const xml = (text: string) =>
  text
    .replace(/(?![\n\r\t])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
