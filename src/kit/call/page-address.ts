import { beginningOf } from '#kit/text/cut-text.ts';
import { readLanguage } from '#kit/text/language.ts';

/** Query parameters that some page reads. Any other changes nothing, and is kept in no link. */
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
/** More than all options of the longest list at once. */
const longestValue = 400;

/**
 * The part of a query that a page reads, in one order, `?` included; empty when there is none. A list may come as one value
 * with commas or, from a form that runs no script, as a name several times. The language is not part of it. Of what is longer
 * than anything here the beginning stays: a code that fell away would leave the whole list, where none is known by it.
 *
 * @param names what the page in question reads; without them, what any page does.
 */
export function ownSearch(search: string | URLSearchParams, names: Iterable<string> = pageParameters): string {
  const given = typeof search === 'string' ? new URLSearchParams(search) : search;
  const kept = new URLSearchParams();
  for (const name of names) {
    let room = longestValue;
    for (const value of new Set(given.getAll(name))) {
      const part = beginningOf(value, Math.max(0, room));
      if (part === '') continue;
      kept.append(name, part);
      room -= part.length + 1;
    }
  }
  return kept.size > 0 ? `?${kept}` : '';
}

/** Adds a query parameter to an address that may have some already. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** Another address of the site, in the language that this one asked for by name, if it did. */
export function inLanguageOf(asked: URLSearchParams, address: string): string {
  const language = readLanguage(asked.get('lang'));
  return language ? withParameter(address, 'lang', language) : address;
}

/**
 * Where to go back to, from a form or a link: an address of this site, or its start when the text is anything else.
 * Browsers read `//host`, `/\host` and `/<tab>/host` as another site.
 */
export function safeBack(text: unknown): string {
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
 * Where a choice in a list of filters leads without script: to the same list of filters on the new page. Within the page, the router or the
 * page's script leaves everything where it is.
 */
export const stayAt = (to: string, filters: string): string => (import.meta.env.SSR ? `${to}#${filters}` : to);

/**
 * Leads from a page that a list does not have to its last one. Lists grow shorter: whoever comes by an old link wants what stood
 * at the end, not to be told that it is gone. An answer of its own would be the same page at addresses without number, for search
 * engines to find; and not for good, as the list may grow again.
 *
 * @param asked the query that named the page. @param address of the last page.
 */
export const toLastPage = (asked: URLSearchParams, address: string): Response =>
  new Response(null, { status: 302, headers: { location: inLanguageOf(asked, address) } });
