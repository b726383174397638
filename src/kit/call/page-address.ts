import { beginningOf } from '#kit/text/cut-text.ts';
import { readLanguage } from '#kit/text/language.ts';

/** Query parameters that some page reads. Any other has no effect and is dropped from links. */
const pageParameters = new Set([
  'again',
  'certificate',
  'city',
  'code',
  'colour',
  'colours',
  'compare',
  'construction',
  'day',
  'days',
  'department',
  'education',
  'fibre',
  'function',
  'item',
  'kind',
  'lead',
  'minimum',
  'number',
  'page',
  'pattern',
  'price_from',
  'price_to',
  'q',
  'quantity',
  'safety',
  'salary',
  'saved',
  'season',
  'sent',
  'shade',
  'sort',
  'step',
  'stock',
  'type',
  'units',
  'version',
  'view',
  'weight_from',
  'weight_to',
  'width_from',
  'width_to',
]);
/** Longer than all options of the longest list together. */
const longestValue = 400;

/** @param names the parameters of one page; by default, those of any page. */
export function canonicalQuery(search: string | URLSearchParams, names: Iterable<string> = pageParameters): string {
  const given = typeof search === 'string' ? new URLSearchParams(search) : search;
  const query = new URLSearchParams();
  for (const name of names) {
    let room = longestValue;
    for (const value of new Set(given.getAll(name))) {
      const part = beginningOf(value, Math.max(0, room));
      if (part === '') continue;
      query.append(name, part);
      room -= part.length + 1;
    }
  }
  return query.size > 0 ? `?${query}` : '';
}

/** Adds a query parameter to an address that may have some already. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** Keeps an explicit `?lang=` of this address on another one. */
export function inLanguageOf(asked: URLSearchParams, address: string): string {
  const language = readLanguage(asked.get('lang'));
  return language ? withParameter(address, 'lang', language) : address;
}

/**
 * A safe redirect target from a form or a link: a path of this site, or `/` for anything else. Browsers read `//host`, `/\host`
 * and `/<tab>/host` as another site.
 */
export function safeRedirect(text: unknown): string {
  if (typeof text !== 'string' || text.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return '/';
  try {
    const url = new URL(text, 'http://site.invalid');
    if (url.host !== 'site.invalid' || url.pathname.startsWith('//')) return '/';
    return url.pathname + url.search;
  } catch {
    return '/';
  }
}

/**
 * The link of a filter option. Without script it jumps to the same filters on the new page; with script, the router keeps the
 * scroll position itself.
 */
export const stayAt = (to: string, filters: string): string => (import.meta.env.SSR ? `${to}#${filters}` : to);

/**
 * Redirects from a page number beyond the end of a list to its last page, which an old link most likely wants. A 200 would
 * duplicate that page for search engines, and a permanent redirect would outlive the list's next growth.
 *
 * @param asked the query with the page number. @param address of the last page.
 */
export const redirectToLastPage = (asked: URLSearchParams, address: string): Response =>
  new Response(null, { status: 302, headers: { location: inLanguageOf(asked, address) } });
