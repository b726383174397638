import type { FastifyInstance } from 'fastify';
import { withParameter } from '#kit/call/page-address.ts';
import { originOf } from '#kit/call/request-origin.server.ts';
import { sendCompressedText } from '#kit/text/compressed-text.server.ts';
import { languages } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Brand } from '#site/brand.ts';
import type { FindableSource } from './contract.ts';

export interface FoundNeeds {
  sources: readonly FindableSource[];
  brand: { current(): Promise<Brand> };
  clock: Clock;
  publicUrl: string | undefined;
}

const anHour = 'public, max-age=3600';
/** Private pages and non-pages. `noindex` pages are not listed: crawlers must read them to see it. */
const closed = ['/console', '/screen', '/api', '/api.php', '/preferences', '/upload', '/track.gif'];
const aDayMs = 86_400_000;
/** Browsers and messengers request these unasked; otherwise each would get a full 404 page. */
const iconsByOldNames = {
  '/apple-touch-icon.png': '/icon-180.png',
  '/apple-touch-icon-precomposed.png': '/icon-180.png',
  '/favicon.png': '/icon-192.png',
};

/** Files for machines: sitemap, robots.txt, security.txt. */
export async function foundApi(app: FastifyInstance, { sources, brand, clock, publicUrl }: FoundNeeds): Promise<void> {
  app.get('/sitemap.xml', async (request, reply) => {
    const found = (await Promise.all(sources.map((list) => list()))).flat();
    const entries = found.map(({ path, changedAt }) => ({ path, changedAt }));
    reply.header('cache-control', 'public, max-age=600').type('application/xml; charset=utf-8');
    return sendCompressedText(request, reply, sitemapOf(originOf(request, publicUrl), entries));
  });

  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', anHour)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${originOf(request, publicUrl)}/sitemap.xml\n`,
      ),
  );

  app.get('/.well-known/security.txt', async (request, reply) => {
    const { email } = await brand.current();
    const origin = originOf(request, publicUrl);
    // Half a year from the first of this month, so it stays the same for a while.
    const now = new Date(clock.now());
    const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) + 182 * aDayMs);
    return reply
      .header('cache-control', anHour)
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: mailto:${email}\nContact: ${origin}/contact\nExpires: ${expires.toISOString()}\n` +
          `Preferred-Languages: zh, en\nCanonical: ${origin}/.well-known/security.txt\n`,
      );
  });
  app.get('/security.txt', async (_request, reply) => reply.redirect('/.well-known/security.txt', 301));
  for (const [old, icon] of Object.entries(iconsByOldNames))
    app.get(old, async (_request, reply) => reply.header('cache-control', anHour).redirect(icon, 301));
}

interface SitemapEntry {
  path: string;
  /** Last change of the page's content; undefined if unknown. */
  changedAt: number | undefined;
}

/** The protocol's limit per file. */
const maxAddresses = 50_000;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One entry per page and language, with `hreflang` links as in the pages. */
export function sitemapOf(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.slice(0, Math.floor(maxAddresses / (1 + languages.length))).flatMap(({ path, changedAt }) => {
    const bare = origin + path;
    const links = [
      ...languages.map((language) => [language, withParameter(bare, 'lang', language)]),
      ['x-default', bare],
    ].map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address as string)}"/>`,
    );
    const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return [bare, ...languages.map((language) => withParameter(bare, 'lang', language))].map(
      (address) => `<url><loc>${escaped(address)}</loc>${changed}${links.join('')}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
