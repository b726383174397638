import type { IncomingHttpHeaders } from 'node:http';
import type { PrebuiltAnswer } from '#kit/prebuilt.server.ts';
import type { EarlyAnswer } from './early-answers.ts';
import { areHeadersShort } from './request-limits.ts';

/**
 * Sends an answer that is the same for everybody to a request that asks for it plainly: its very address, an empty body,
 * from a page of this site. Whatever is not so is left to the routes, which read it, or refuse it in its words.
 */
export function constantCalls({
  answers,
  alwaysSent,
  isFromOwnPage,
}: {
  answers: ReadonlyMap<string, PrebuiltAnswer<unknown>>;
  alwaysSent: Record<string, string>;
  isFromOwnPage(headers: IncomingHttpHeaders): boolean;
}): EarlyAnswer {
  return (request, response) => {
    const { method, url = '', headers } = request;
    const answer = method === 'POST' ? answers.get(url) : undefined;
    if (!answer || headers['content-length'] !== '0' || headers['transfer-encoding'] !== undefined) return false;
    if (!areHeadersShort(request) || !isFromOwnPage(headers)) return false;
    answer.write(headers, response, alwaysSent);
    return true;
  };
}
