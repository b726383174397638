import { withParameter } from '#kit/call/page-address.ts';
import { languages } from '#kit/text/language.ts';

export interface SitemapEntry {
  path: string;
  /** When what the page says last changed; undefined where nobody knows. */
  changedAt: number | undefined;
}

/** One file holds this many addresses, by the protocol. */
export const mostAddresses = 50_000;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Every page once for each language, each naming the others, as `hreflang` in the pages themselves does. */
export function sitemapOf(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.slice(0, Math.floor(mostAddresses / (1 + languages.length))).flatMap(({ path, changedAt }) => {
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
