import { compactCode } from '#kit/text/typed-text.ts';

/**
 * A whole phone number or an e-mail address, and what may be one: servers, proxies and our own figures keep addresses of pages,
 * and a view that is sent to a colleague goes where nobody knows.
 */
const mayNameSomebody = (text: string): boolean => text.includes('@') || /\d{7}/.test(compactCode(text));

/** What an entry of the history holds beside its address: it is there again after a reload and after going back. */
export type Beside = { q: string } | null;

/** The search text that the entry holds, from its `location.state`; '' where there is none. */
export function searchBeside(state: unknown): string {
  const q = (state as { q?: unknown } | null)?.q;
  return typeof q === 'string' ? q : '';
}

/** Takes a search text (`q`) that may name somebody out of an address; what is given back belongs beside it. */
export function takeBeside(search: URLSearchParams, q: string): Beside {
  if (!mayNameSomebody(q)) return null;
  search.delete('q');
  return { q };
}
