import type { IncomingMessage } from 'node:http';
import querystring from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { imagePath } from '#tracking/event-names.ts';
import { plainFailure, readsPages } from './plain-failure.ts';

/**
 * Node's own limit of 16 KB answers 431 before anybody can look at the address. The tracking image is promised an answer
 * whatever its query holds, so the parser takes more, and every other address is held to 16 KB here.
 */
export const largestParsedHeaders = 1_500_000;
const largestHeaders = 16_384;
/** Calls and feeds answer in one form, whoever asks. */
const isForPrograms = /^\/api(?:\/|\.php)/;

/** Router's reader of queries; a huge one is not even taken apart. */
export const readShortQuery = (query: string) =>
  query.length > largestHeaders ? Object.create(null) : querystring.parse(query);

export function areHeadersShort({ url = '', rawHeaders }: IncomingMessage): boolean {
  let size = url.length;
  for (const text of rawHeaders) size += text.length;
  return size <= largestHeaders;
}

export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (areHeadersShort(request.raw) || request.url.startsWith(imagePath)) return done();
    if (readsPages(request.headers.accept) && !isForPrograms.test(request.url))
      return void plainFailure(
        request,
        reply.header('connection', 'close'),
        request.url.length > largestHeaders ? 414 : 431,
      );
    reply.code(431).header('connection', 'close').send({ code: 400, msg: 'headers too large', data: null });
  });
}
