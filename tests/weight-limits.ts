import { textPages } from '#site/public-pages.ts';
import { missingPage } from './public-addresses.ts';

/** Bytes of a page's document as it travels: what a slow connection brings at once. */
export const mostHtml = 14_600;

/** Bytes of the header before it, which shares that first round: a policy that names each style by its hash grew past what proxies take. */
export const mostHead = 2_048;

/**
 * Bytes of script: a page that is only a text, or says that there is none, runs nothing but the tracker. Others share the
 * router, whose blockers guard unsaved work in the back office.
 */
export const scriptLimitOf = (page: string): number =>
  page === missingPage || textPages.includes(page) ? 1_800 : 111_000;
