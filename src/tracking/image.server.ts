import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { imagePath } from './event-names.ts';
import type { Tracking } from './tracking.server.ts';

/** One transparent pixel, 43 bytes. */
export const image = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const imageHeaders = { 'content-type': 'image/gif', 'cache-control': 'no-store' };

const drainMs = 2_000;

interface EarlyImageNeeds {
  tracking: Tracking;
  /** Who sent a request, by its connection and what proxies say. */
  addressOf(request: { socket: Socket; headers: IncomingHttpHeaders }): string;
  alwaysSent: Record<string, string>;
}

/**
 * `GET /track.gif`: the image, whatever the query contains, once the event is safe on disk. Given before Fastify looks at the
 * request, for routing, hooks and its objects cost more than reading the event. True when the request was for the image.
 */
export function earlyImage({ tracking, addressOf, alwaysSent }: EarlyImageNeeds) {
  const head = Object.entries({
    ...alwaysSent,
    ...imageHeaders,
    'content-length': String(image.length),
  }).flat();
  // As text the body goes out in one piece with the head.
  const body = image.toString('latin1');
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !isForImage(url)) return false;
    void tracking
      .take({ url, headers, address: addressOf(request) })
      .then((taken) => response.writeHead(taken ? 200 : 503, head).end(body, 'latin1'));
    return true;
  };
}

/** The image's own address, with a query or without. */
export const isForImage = (url: string) => url === imagePath || url.startsWith(`${imagePath}?`);

/** The same image by way of a route: to who asks for the head alone, and while the server closes. */
export async function trackingImage(app: FastifyInstance, { tracking }: { tracking: Tracking }) {
  app.route({
    method: ['GET', 'HEAD'],
    url: imagePath,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { method, url, headers, ip } = request;
      const taken = method === 'HEAD' || (await tracking.take({ url, headers, address: ip }));
      // The disk is full or broken: the image still, but not as if the event were safe.
      if (!taken) reply.code(503);
      return reply.headers(imageHeaders).send(image);
    },
  });
}

/** Counts every page that is sent, from the page cache or not; one that the browser has cached counts as well. */
export function countPages(app: FastifyInstance, tracking: Tracking): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    if (request.method === 'GET' && (statusCode === 200 || statusCode === 304)) {
      const type = reply.getHeader('content-type');
      if (statusCode === 304 || (typeof type === 'string' && type.startsWith('text/html')))
        tracking.pageServed(request);
    }
    done();
  });
}

/** Answers to requests that cannot be read, by Node’s code of the error. */
const refusals: Record<string, readonly [status: string, reason: string]> = {
  // The sender closed its side within a request, mostly within a body.
  HPE_INVALID_EOF_STATE: ['400 Bad Request', 'the request broke off: send it again'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request took too long: send it again'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers too large'],
};

/** As much of a refused request as its headers take, mostly. */
const mostRead = 16_384;

/**
 * Answers a request that Node's parser refuses, with the image where it was meant for tracking: control characters in
 * the query, or more than the header limit. Past that limit the beginning of the request is often gone already, and no
 * reader's browser sends half a megabyte of headers: it gets the image too, unless the request line names another address.
 *
 * @param pageFor the page for a client that wanted one, given the request as far as it was received.
 */
export function answerUnreadable(
  error: ConnectionError,
  socket: Socket,
  tracking: Tracking,
  alwaysSent: Record<string, string>,
  pageFor: (start: string) => { headers: Record<string, string>; body: string } | undefined = () => undefined,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  // Fastify describes the packet as its JSON form; it is a Buffer.
  const packet = error.rawPacket as unknown as Buffer | undefined;
  const [, method, url] = /^([A-Z]+) (\S+)/.exec(packet?.toString('latin1', 0, 40) ?? '') ?? [];
  const isImage = url === undefined ? tooLarge : method === 'GET' && isForImage(url);
  if (isImage) tracking.countFault(tooLarge ? 'too_large' : 'unreadable_request');
  const [status, reason] = isImage
    ? ['200 OK', '']
    : (refusals[error.code ?? ''] ?? ['400 Bad Request', 'the request cannot be read']);
  const page = isImage
    ? { headers: imageHeaders, body: image }
    : pageFor(packet?.toString('latin1', 0, mostRead) ?? '');
  const { headers, body } = page ?? {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify({ error: reason }),
  };
  const head = [
    `HTTP/1.1 ${status}`,
    ...Object.entries({ ...alwaysSent, ...headers }).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  socket.end(body);
  // Closing on unread bytes resets the connection, and the client would lose the answer: they are read and dropped for a while.
  socket.resume();
  setTimeout(() => socket.destroy(), drainMs).unref();
}
