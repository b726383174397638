import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { fabricParameters } from '#fabrics/catalogue/catalogue-query.ts';
import { jobParameters } from '#jobs/job.ts';
import { canonicalQuery } from '#kit/call/page-address.ts';
import { readCookies, type Visit } from '#kit/call/visit.ts';
import { platformOf } from '#site/app-versions/visitor-platform.ts';
import type { EarlyAnswer } from './fast-path.ts';
import type { PageCache } from './page-cache.ts';
import { writeReady } from './rendered-page.ts';
import { areHeadersShort } from './request-limits.ts';

/** Pages that are the same for every visitor of one language, theme and client environment. */
export const cachedPages =
  /^\/(channel|platform|supplier|fabric|jobs|dashboard|signup|download|tos|privacy|contact|news|news\/[a-z0-9-]{1,80})?$/;

/**
 * What each of them reads of its query. Nothing else there makes a page of its own: made-up addresses would be rendered one by
 * one, and push out what is kept.
 */
const parameters: Partial<Record<string, readonly string[]>> = {
  '/fabric': fabricParameters,
  '/jobs': jobParameters,
  '/dashboard': ['days'],
  '/news': ['page'],
  '/tos': ['version', 'compare'],
  '/privacy': ['version', 'compare'],
};

/** The part of a query that makes another page of one of those, `?` included. */
export const readSearch = ({ pathname, searchParams }: URL): string =>
  canonicalQuery(searchParams, parameters[pathname] ?? []);

/** Who has a session of any kind gets pages of their own. */
export const isSignedIn = (cookies: Record<string, string>): boolean =>
  Object.keys(cookies).some((name) => /^(__Host-)?wl_/.test(name));

/** The download page alone depends on the device at hand. */
export const pageKey = ({ language, theme, environment, origin }: Visit, address: string, userAgent?: string): string =>
  `${language} ${theme} ${environment} ${origin}${address}${address.startsWith('/download') ? ` ${platformOf(userAgent ?? '')}` : ''}`;

/**
 * Sends a fresh page from the cache to a visitor who is nobody in particular: the commonest request by far. Everything
 * else (a page to be rendered, a query, a page the browser has already) is left to the routes.
 */
export function keptPages({
  cache,
  visitOf,
  served,
}: {
  cache: PageCache;
  visitOf(request: IncomingMessage, cookies: Record<string, string>): Visit;
  /** Counts the page, as a hook does for pages that go through the routes. */
  served(request: { url: string; headers: IncomingHttpHeaders }): void;
}): EarlyAnswer {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !cachedPages.test(url) || !areHeadersShort(request)) return false;
    const cookies = readCookies(headers.cookie);
    if (isSignedIn(cookies)) return false;
    const page = cache.fresh(pageKey(visitOf(request, cookies), url, headers['user-agent']));
    if (!page || !writeReady(headers, response, page)) return false;
    served({ url, headers });
    return true;
  };
}
