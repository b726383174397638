/** No page has such an address: what the router answers here is the page for unknown ones. */
const nowhere = '/-';

/** A browser reads //host and /\host as another site: nothing of ours begins so, also once the dots in an address are resolved. */
export function ownUrl(origin: string, address: string): URL {
  const url = new URL(origin + (address.startsWith('/') ? address : nowhere));
  return url.pathname.startsWith('//') ? new URL(origin + nowhere) : url;
}

/** By hand: an expression that looks for the last slashes would try each of thousands in the middle of an address. */
export function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end--;
  return pathname.slice(0, end);
}

/**
 * The router takes /Jobs and /%6Aobs for /jobs: each would be a page of its own to search engines and caches, and its
 * pictures lie nowhere. Gives the address of the route that is meant, as it is written; what stands for an id stays as it came.
 *
 * @param addresses of all routes, `:` before what stands for anything.
 */
export function ownSpelling(addresses: readonly string[]): (pathname: string) => string {
  const anyPart = (part: string) => part.startsWith(':');
  const known = addresses
    .filter((address) => !address.includes('*'))
    .map((address) => address.split('/'))
    .toSorted((one, other) => one.filter(anyPart).length - other.filter(anyPart).length);
  return (pathname) => {
    if (!/[A-Z%]/.test(pathname)) return pathname;
    const given = pathname.split('/');
    const read = given.map(plainly);
    const meant = known.find(
      (parts) =>
        parts.length === given.length &&
        parts.every((part, at) => (anyPart(part) ? read[at] !== '' : part.toLowerCase() === read[at])),
    );
    return meant ? meant.map((part, at) => (anyPart(part) ? given[at] : part)).join('/') : pathname;
  };
}

function plainly(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}
