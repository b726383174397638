/** What the image wants to know of a request's headers. */
export type PlainHeaders = Partial<
  Record<
    | 'host'
    | 'user-agent'
    | 'referer'
    | 'accept-language'
    | 'x-forwarded-for'
    | 'forwarded'
    | 'x-real-ip'
    | 'dnt'
    | 'sec-gpc',
    string
  >
>;
const wanted: ReadonlySet<string> = new Set([
  'host',
  'user-agent',
  'referer',
  'accept-language',
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'dnt',
  'sec-gpc',
] satisfies (keyof PlainHeaders)[]);
/** By these a request is more than its head, or means something for the connection. */
const special = /^(?:connection|proxy-connection|content-length|transfer-encoding|expect|upgrade|te|trailer)$/;

const printable = /^[\x21-\x7e]+$/;
/** Names are tokens, values hold no control characters but the tab; at the end an empty line. */
const headers = /(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/y;
const secondLine = ' HTTP/1.1\r\n';

/**
 * Reads a text that is exactly one GET without a body, in the plainest form of RFC 9112. Undefined for all else, be it right
 * or wrong: whoever reads requests in all their forms decides about that.
 */
export function readPlainGet(text: string): { url: string; headers: PlainHeaders } | undefined {
  if (!text.startsWith('GET /')) return undefined;
  const urlEnd = text.indexOf(' ', 4);
  if (urlEnd < 0 || !text.startsWith(secondLine, urlEnd)) return undefined;
  const url = text.slice(4, urlEnd);
  const begin = urlEnd + secondLine.length;
  headers.lastIndex = begin;
  if (!printable.test(url) || !headers.test(text) || headers.lastIndex !== text.length) return undefined;
  const found: PlainHeaders = {};
  for (let at = begin; at < text.length - 2; ) {
    const colon = text.indexOf(':', at);
    const end = text.indexOf('\r\n', colon);
    const name = text.slice(at, colon).toLowerCase();
    if (wanted.has(name)) {
      // What to do with two of them is not for us to say.
      if (name in found) return undefined;
      found[name as keyof PlainHeaders] = trimmed(text, colon + 1, end);
    } else if (special.test(name) && !isKeepAlive(name, text, colon, end)) return undefined;
    at = end + 2;
  }
  return found.host === undefined ? undefined : { url, headers: found };
}

const isKeepAlive = (name: string, text: string, colon: number, end: number) =>
  name === 'connection' && trimmed(text, colon + 1, end).toLowerCase() === 'keep-alive';

/** Without the blanks around it. */
function trimmed(text: string, from: number, to: number): string {
  let [begin, end] = [from, to];
  while (begin < end && isBlank(text.charCodeAt(begin))) begin++;
  while (end > begin && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(begin, end);
}
const isBlank = (char: number) => char === 0x20 || char === 0x09;
