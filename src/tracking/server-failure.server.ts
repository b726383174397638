import { categories } from './event-names.ts';
import { redactText } from './redact.server.ts';
import type { SpooledEvent } from './spool/spool-record.server.ts';
import { noVisitor } from './visitor.server.ts';

/** A request that failed by a fault of the server, as its log has it. */
export interface ServerFailure {
  /** Missing where a page was rendered for the cache: several readers may have waited for it. */
  requestId: string | undefined;
  method: string;
  /** The route's pattern; an address may contain secrets. */
  route: string;
  status: number;
  error: unknown;
}

const name = 'server_error';
/** In place of a user agent: the server is neither a browser nor a bot. */
const agent = 'Weftline';
const mostFrames = 8;

/** A failure as an event; the browser’s report of the same call has the same request id. */
export function failureEvent(failure: ServerFailure, at: number, build: string | undefined): SpooledEvent {
  const { requestId, method, route, status, error } = failure;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const extras: [string, string][] = [
    ['message', redactText(message)],
    ['url', route],
    ['method', method],
    ['response', String(status)],
    ['stack', redactText(framesOf(error))],
  ];
  if (requestId !== undefined) extras.push(['request_id', requestId]);
  return {
    v: 1,
    kind: 'event',
    at,
    visitor: noVisitor,
    agent,
    category: categories.server,
    name,
    route,
    build,
    extras,
  };
}

/** Our own frames, from the root of the project on. */
const framesOf = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line) && !line.includes('node:internal'))
    .slice(0, mostFrames)
    .map((line) => line.trim().replace(/(?:file:\/\/)?\/\S*?\/(?=(?:src|node_modules|build)\/)/, ''))
    .join('\n');
