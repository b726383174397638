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
  type FeedRequest = FastifyRequest<{ Querystring: { lang?: unknown } }>;
  const feedFor = async (request: FeedRequest) => {
    const { lang } = request.query;
    const language = readLanguage(typeof lang === 'string' ? lang : undefined) ?? 'zh-CN';
    return feedOf(await jobs.open(maxItems), language, originOf(request, environment.PUBLIC_URL));
  };
  app.get('/jobs/rss.xml', async (request: FeedRequest, reply) => {
    reply.header('cache-control', 'no-cache').type('application/rss+xml; charset=utf-8');
    return sendCompressedText(request, reply, writeRss(await feedFor(request)));
  });
  app.get('/jobs/feed.json', async (request: FeedRequest, reply) => {
    reply.header('cache-control', 'no-cache').type('application/feed+json; charset=utf-8');
    return sendCompressedText(request, reply, JSON.stringify(await feedFor(request)));
  });
}

function feedOf(open: readonly OpenJob[], language: Language, origin: string) {
  const query = language === 'en' ? '?lang=en' : '';
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: inLanguage(['织联招聘职位', 'Jobs at Weftline'], language),
    description: inLanguage(
      ['正在招聘的职位，截止后自动移除。', 'Open positions. Each leaves the feed when it closes.'],
      language,
    ),
    home_page_url: `${origin}/jobs${query}`,
    feed_url: `${origin}/jobs/feed.json${query}`,
    language,
    items: open.map(({ job, plain }) => {
      const written = languageFor(job, language);
      const city = inLanguage([job.zh_city, job.en_city], language);
      return {
        id: `${origin}/jobs/${job.id}`,
        url: `${origin}/jobs/${job.id}${query}`,
        title: `${inLanguage([job.zh_title, job.en_title], written)} · ${city}`,
        summary: `${salaryText(salaryOf(job), language)} · ${inLanguage(kindNames[job.kind], language)}`,
        content_text: inLanguage([plain.zh, plain.en], written),
        tags: [inLanguage(departmentNames[job.department], language), city],
        date_published: (job.opens_at ?? job.updated_at).toISOString(),
        date_modified: job.updated_at.toISOString(),
      };
    }),
  };
}

function writeRss({ title, description, home_page_url, feed_url, language, items }: ReturnType<typeof feedOf>): string {
  const written = items.map(
    (item) => `<item>
<title>${xml(item.title)}</title>
<link>${xml(item.url)}</link>
<guid isPermaLink="false">${xml(`job/${item.id.split('/').at(-1)}/${language}`)}</guid>
<pubDate>${new Date(item.date_published).toUTCString()}</pubDate>
${item.tags.map((tag) => `<category>${xml(tag)}</category>`).join('')}
<description>${xml(cutText(`${item.summary} ${item.content_text}`, 600))}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(home_page_url)}</link>
<atom:link href="${xml(feed_url.replace('feed.json', 'rss.xml'))}" rel="self" type="application/rss+xml"/>
<description>${xml(description)}</description>
<language>${language === 'en' ? 'en' : 'zh-cn'}</language>
${written.join('\n')}
</channel>
</rss>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML cannot represent most control characters. */
const xml = (text: string) =>
  text
    .replace(/(?![\n\r\t])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
