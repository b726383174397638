import type { ErrorRow } from '#tracking/contract.ts';
import { pageRoute } from '#tracking/page-route.ts';
import { redacted } from '#tracking/redact.ts';

/** What makes two errors one: the parts of a group’s name. */
export type ErrorParts = Pick<ErrorRow, 'kind' | 'name' | 'method' | 'place' | 'code' | 'message'>;

interface ReportedError {
  name: string;
  route: string;
  extras?: readonly (readonly [name: string, value: string])[] | undefined;
}

const networkEvents = new Set(['err_network', 'econnaborted', 'network_error']);
const longest = { place: 200, message: 300 };

/** The parts of an error as a browser, or the server itself, reported it. */
export function errorParts({ name, route, extras = [] }: ReportedError): ErrorParts {
  const given = new Map(extras);
  const code = codeOf(given.get('response') ?? '');
  const called = given.get('url');
  const place = called === undefined ? scriptPlace(given.get('source') ?? '') || route : pageRoute(pathOf(called));
  return {
    kind: networkEvents.has(name) ? 'network' : isRefusal(name, code) ? 'refusal' : 'fault',
    name,
    method: called === undefined ? '' : (given.get('method') ?? 'POST').slice(0, 10),
    place: place.slice(0, longest.place),
    code,
    message: normalMessage(given.get('message') ?? ''),
  };
}

const isRefusal = (name: string, code: string) =>
  name === 'api_error' && code !== '500' && code !== '503' && code !== '';

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]*/, '') || '/';

/** The answer is reported as JSON: an envelope, or the bare status of what was none. */
function codeOf(response: string): string {
  const code = /^\{"code":"?(\d{1,6})/.exec(response) ?? /^"?(\d{3})"?$/.exec(response);
  return code?.[1] ?? '';
}

/** `/assets/root-B1x9Qd_2.js:1:2345` and the same file of the next build are one place; a script without a file has none. */
function scriptPlace(source: string): string {
  const file = /\/[^\s()]*/.exec(source)?.[0] ?? '';
  return file.replace(/(?::\d+){1,2}$/, '').replace(/-[\w-]{8}(?=\.m?js$)/, '');
}

const replacements: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/[^\s"'<>]+/g, '<url>'],
  // What is quoted is a value, unless the quotation mark is an apostrophe.
  [/"(?:[^"\\\n]|\\.){0,300}"/g, '<value>'],
  [/[“「『][^”」』\n]{0,300}[”」』]/g, '<value>'],
  [/`[^`\n]{0,300}`/g, '<value>'],
  [/(^|[\s(:=,[])['‘][^'’\n]{0,300}['’](?=$|[\s).,:;!?\]])/g, '$1<value>'],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b/g, '<date>'],
  [/\d{4}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日/g, '<date>'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, '<date>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}\b/g, '<id>'],
  [/\b0x[0-9a-f]+\b/gi, '<id>'],
  [/[-+]?\d+(?:[.,]\d+)*/g, '<n>'],
];

/** A message without what differs from case to case: numbers, ids, dates, and what is quoted. */
export function normalMessage(message: string): string {
  let text = message.replaceAll(redacted, '<hidden>').slice(0, 2_000);
  for (const [pattern, mark] of replacements) text = text.replace(pattern, mark);
  return text.replace(/\s+/g, ' ').trim().slice(0, longest.message);
}
