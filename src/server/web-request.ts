import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request as React Router reads it. HEAD is rendered as GET is, so that its headers are the same; Node leaves out the body. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const headers = new Headers();
  for (let index = 0; index < request.raw.rawHeaders.length; index += 2)
    headers.append(request.raw.rawHeaders[index] as string, request.raw.rawHeaders[index + 1] as string);
  // Whether it comes from a page of ours was decided before, also for a site with two names, of which the router knows one.
  headers.delete('origin');
  // A reader who leaves looks like one who only closed the own half and waits, until something is written to them: so a page
  // that is being drawn is mostly drawn to its end.
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return new Request(url, {
    method,
    headers,
    signal: gone.signal,
    ...(method === 'GET' ? {} : { body: Readable.toWeb(request.raw), duplex: 'half' }),
  } as RequestInit);
}
