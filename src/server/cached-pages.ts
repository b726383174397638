import { fabricParameters } from '#fabrics/catalogue/catalogue-query.ts';
import { jobParameters } from '#jobs/job.ts';
import { canonicalQuery } from '#kit/call/page-address.ts';
import type { Visit } from '#kit/call/visit.ts';
import { platformOf } from '#site/app-versions/visitor-platform.ts';

/** Pages that are the same for every visitor of one language, theme and client environment. */
export const cachedPages =
  /^\/(channel|platform|supplier|fabric|jobs|dashboard|signup|download|tos|privacy|contact|news|news\/[a-z0-9-]{1,80})?$/;

/**
 * What each of them reads of its query. Nothing else there makes a page of its own: made-up addresses would be rendered one by
 * one, and push out the cached pages.
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
