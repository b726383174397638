const strongPart = (etag: string) => etag.replace(/^W\//, '');

/**
 * Whether an `If-None-Match` header matches the response, so that 304 is the answer (RFC 9110, 13.1.2). Compares weakly: a
 * proxy that compresses makes a strong tag weak, and the client holds the same content all the same.
 *
 * @param header as it came: one tag, a list of them, or `*` for whatever there is.
 * @param etag with its quotes, and `W/` if it is weak.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === '*') return true;
  const sought = strongPart(etag);
  // A tag may hold commas, so the list is read by its quotes.
  return header.match(/"[^"]*"/g)?.includes(sought) ?? false;
}
