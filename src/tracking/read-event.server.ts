import type { IncomingHttpHeaders } from 'node:http';
import { preferredLanguage } from '#kit/text/language.ts';
import type { Fault } from './contract.ts';
import { addressLimit } from './event-names.ts';
import { pageRoute } from './page-route.ts';
import { readOnce } from './read-once.ts';
import { redactAddress, redactReferrer, redactText } from './redact.server.ts';
import { isSecretName, redacted } from './redact.ts';
import type { SpooledEvent } from './spool/spool-record.server.ts';
import { noVisitor } from './visitor.server.ts';

/** Browsers' clocks are wrong, and events sent after a time offline are late; beyond this the server’s time counts. */
const sane = { pastMs: 24 * 3_600_000, futureMs: 10 * 60_000 };
const longest = { name: 64, page: 600, referrer: 300, extraName: 40, extra: 1_000 };
const mostExtras = 40;
/** More than any address of ours; beyond it the event is refused. */
const longestQuery = 2 * addressLimit;
const mostSmallint = 32_767;
const mostInteger = 2_147_483_647;

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '');
/** Most sites lead from one to the other, in either direction. */
const isSameSite = (one: string, other: string) => withoutWww(one) === withoutWww(other);

/** A site has few names; a client that invents others only empties the cache. */
const mostHosts = 3;
/** How addresses are read by a server of this name. */
const readersOf = readOnce((host) => {
  const own = URL.canParse(`http://${host}`) ? `http://${host}` : 'http://page.invalid';
  return {
    page: readOnce((text) => {
      const address = redactAddress(text, own);
      if (address === '') return undefined;
      const { host: of, path } = splitAddress(address);
      return { host: of, path, route: pageRoute(path) };
    }),
    /** Search words of other sites are private: of those only origin and path are stored. */
    referrer: readOnce((text) => {
      const { host: of, path } = splitAddress(redactReferrer(text, own));
      return of === '' || isSameSite(of, host) ? path : `${of}${path.split('?', 1)[0]}`;
    }),
  };
}, mostHosts);
const readLanguage = readOnce(
  (header) => preferredLanguage(header) ?? /^[a-z]{2,3}\b/i.exec(header)?.[0].toLowerCase(),
);

/** Reads one event, still without who sent it. It never throws; `event` is missing when there is nothing to store. */
export function readEvent(
  query: string,
  headers: IncomingHttpHeaders,
  now: number,
): { event: SpooledEvent | undefined; faults: Set<Fault> } {
  const faults = new Set<Fault>();
  if (query.length > longestQuery) return { event: undefined, faults: faults.add('too_large') };
  const { values, badEncoding, repeated } = readQuery(query);
  if (values.size === 0) return { event: undefined, faults: faults.add('empty') };
  if (badEncoding) faults.add('bad_encoding');
  if (repeated) faults.add('repeated');

  const take = (name: string): string | undefined => {
    const value = values.get(name);
    values.delete(name);
    return value === '' ? undefined : value;
  };
  const cut = (text: string, most: number): string => {
    if (text.length <= most) return text;
    faults.add('value_cut');
    return text.slice(0, most).toWellFormed();
  };
  const integer = (name: string, most: number, fault: Fault): number | undefined => {
    const text = take(name);
    if (text === undefined) return undefined;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value <= most) return value;
    faults.add(fault);
    return undefined;
  };

  const event: SpooledEvent = {
    v: 1,
    kind: 'event',
    visitor: noVisitor,
    agent: '',
    at: readTime(take('time'), now, faults),
    category: cut(redactText(take('category') ?? ''), longest.name),
    name: cut(redactText(take('name') ?? ''), longest.name),
    route: '',
    width: integer('window_width', mostSmallint, 'bad_window'),
    height: integer('window_height', mostSmallint, 'bad_window'),
    tab: integer('tab', mostInteger, 'bad_number'),
    seq: integer('seq', mostInteger, 'bad_number'),
  };
  if (event.name === '') faults.add('no_name');

  const readers = readersOf(headers.host ?? '');
  const page = readers.page(take('page_url') ?? headers.referer ?? 'none:');
  if (!page) faults.add('bad_page');
  else {
    const { host, path, route } = page;
    event.route = route;
    if (path !== route) event.page = cut(path, longest.page);
    if (host !== '' && host !== headers.host) values.set('page_host', host);
  }
  const referrer = take('referrer');
  if (referrer !== undefined) event.referrer = cut(readers.referrer(referrer), longest.referrer);

  const build = take('build');
  if (build !== undefined && /^\d{14}$/.test(build)) event.build = build;
  else if (build !== undefined) faults.add('bad_number');
  const language = headers['accept-language'];
  if (language) event.language = readLanguage(language);

  const extras: [string, string][] = [];
  for (const [name, value] of values) {
    if (extras.length >= mostExtras) {
      faults.add('too_many_extras');
      break;
    }
    extras.push([
      cut(redactText(name), longest.extraName),
      isSecretName(name) ? redacted : cut(redactText(value), longest.extra),
    ]);
  }
  if (extras.length > 0) event.extras = extras;
  return { event, faults };
}

/** Milliseconds, seconds, or ISO 8601. */
function readTime(text = '', now: number, faults: Set<Fault>): number {
  const isNumber = /^\d{10}(\d{3})?$/.test(text);
  const isDate = /^\d{4}-\d\d-\d\dT/.test(text);
  const instant = isNumber ? Number(text.padEnd(13, '0')) : isDate ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) faults.add('bad_time');
  else if (instant < now - sane.pastMs || instant > now + sane.futureMs) faults.add('time_out_of_range');
  else return instant;
  return now;
}

function splitAddress(address: string): { host: string; path: string } {
  const match = /^https?:\/\/([^/?]*)(.*)$/.exec(address);
  return match ? { host: match[1] ?? '', path: match[2] || '/' } : { host: '', path: address };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/;

/** The pairs of any query. The first value of a repeated name counts; bytes that are no UTF-8 become U+FFFD. Both are noted. */
function readQuery(query: string) {
  const values = new Map<string, string>();
  let badEncoding = /%(?![\da-f]{2})/i.test(query);
  let repeated = false;
  for (const [name, value] of new URLSearchParams(query)) {
    if (values.has(name)) repeated = true;
    else if (unreadable.test(name) || unreadable.test(value)) {
      badEncoding = true;
      values.set(name.replace(controls, ' '), value.replace(controls, ' '));
    } else values.set(name, value);
  }
  return { values, badEncoding, repeated };
}
