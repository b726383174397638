import { redirect } from 'react-router';
import { inLanguageOf } from './page-address.ts';

/**
 * Leads from a page that a list does not have to its last one. Lists grow shorter: whoever comes by an old link wants what stood
 * at the end, not to be told that it is gone. An answer of its own would be the same page at addresses without number, for search
 * engines to find; and not for good, as the list may grow again.
 *
 * @param asked the query that named the page. @param address of the last page.
 */
export const toLastPage = (asked: URLSearchParams, address: string): Response =>
  redirect(inLanguageOf(asked, address), 302);
