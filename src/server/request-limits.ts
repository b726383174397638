import type { IncomingMessage, ServerResponse } from 'node:http';
import querystring from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { isBehindUntrustedProxy, unknownClient } from '#kit/call/client-address.server.ts';
import { ConcurrencyLimit } from '#kit/call/concurrency-limit.server.ts';
import { ingestPath } from '#orders/contract.ts';
import { isForImage } from '#tracking/image.server.ts';
import { plainFailure, readsPages } from './plain-failure.ts';

/**
 * Node's own limit of 16 KB answers 431 before anybody can look at the address. The tracking image is promised an answer
 * whatever its query holds, so the parser takes more, and every other address is held to 16 KB here.
 */
export const largestParsedHeaders = 1_500_000;
const largestHeaders = 16_384;
const imageMethods = new Set(['GET', 'HEAD']);
/** Calls and feeds answer every client in one format. */
const isForPrograms = /^\/api(?:\/|\.php)/;

/** The longest that any request may take to arrive: an import of 128 MB over a slow line needs half of it. */
export const longestRequestMs = 3_600_000;
/** The least that a body must bring in each span. The slowest phones bring forty times as much; a stalled one brings nothing. */
const leastPace = { bytes: 15_000, ms: 30_000 };

/** Forms that bring files, at once. Only browsers without script send such. */
const mostFileForms = { perNetwork: 4, inAll: 48 };
/**
 * Bytes of bodies of one network that arrive at once: a call's body lies in memory as a whole. Each counts as `leastBody` or more,
 * for its connection; what is read as a stream counts as no more.
 */
const mostBodies = { perNetwork: 60_000_000, inAll: Number.POSITIVE_INFINITY };
const leastBody = 300_000;
const areWhole = /^application\/(?:json|x-www-form-urlencoded)\b/i;

/** Router's reader of queries; a huge one is not even taken apart. */
export const readShortQuery = (query: string) =>
  query.length > largestHeaders ? Object.create(null) : querystring.parse(query);

function areHeadersShort({ url = '', rawHeaders }: IncomingMessage): boolean {
  let size = url.length;
  for (const text of rawHeaders) size += text.length;
  return size <= largestHeaders;
}

export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (areHeadersShort(request.raw) || (imageMethods.has(request.method) && isForImage(request.url))) return done();
    if (readsPages(request.headers.accept) && !isForPrograms.test(request.url))
      return void plainFailure(
        request,
        reply.header('connection', 'close'),
        request.url.length > largestHeaders ? 414 : 431,
      );
    reply.code(431).header('connection', 'close').send({ code: 400, msg: 'headers too large', data: null });
  });
}

/** Counts forms that bring files before their bodies, so that one sender cannot take every place for them. */
export function limitFileForms(app: FastifyInstance): void {
  const arriving = new ConcurrencyLimit(mostFileForms);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST' || !request.headers['content-type']?.startsWith('multipart/form-data')) return done();
    const leave = arriving.enter(request.ip);
    if (!leave) return void plainFailure(request, reply.header('retry-after', '10'), 429);
    reply.raw.once('close', leave);
    done();
  });
}

/** Ends requests whose bodies stall or trickle: each holds a connection, and often a place that others need. */
export function limitBodies(app: FastifyInstance, pace: { bytes: number; ms: number } = leastPace): void {
  const arriving = new Map<IncomingMessage, { response: ServerResponse; since: number; received: number }>();
  const places = new ConcurrencyLimit(mostBodies);
  const { bodyLimit = 0 } = app.initialConfig;
  const leaves = new WeakMap<IncomingMessage, () => void>();
  app.addHook('onResponse', (request, _reply, done) => {
    leaves.get(request.raw)?.();
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, url } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    // The feed limits the silence of its senders itself, and stores what they sent so far.
    if (hasBody && !raw.complete && !url.startsWith(ingestPath)) {
      const isWhole = areWhole.test(raw.headers['content-type'] ?? '');
      // Without a length it may become as long as any.
      const bytes = Math.min(Number(raw.headers['content-length'] ?? bodyLimit), bodyLimit);
      const leave = places.enter(request.ip, isWhole ? Math.max(bytes, leastBody) : leastBody);
      if (!leave)
        return void reply
          .code(503)
          .headers({ 'retry-after': '5', connection: 'close' })
          .send({ code: 429, msg: 'too many requests at once', data: null });
      arriving.set(raw, { response: reply.raw, since: performance.now(), received: raw.socket.bytesRead });
      raw.once('close', () => {
        leave();
        arriving.delete(raw);
      });
      leaves.set(raw, leave);
    }
    done();
  });
  const check = () => {
    const now = performance.now();
    for (const [request, body] of arriving) {
      const { socket } = request;
      if (request.complete || request.readableEnded || socket.destroyed) arriving.delete(request);
      else if (now - body.since >= pace.ms) {
        // A full buffer means that the sender waits for us.
        const isOurs = request.readableLength >= request.readableHighWaterMark;
        if (!isOurs && socket.bytesRead - body.received < pace.bytes) end(request, body.response);
        else Object.assign(body, { since: now, received: socket.bytesRead });
      }
    }
  };
  const end = (request: IncomingMessage, response: ServerResponse) => {
    arriving.delete(request);
    if (response.headersSent) request.socket.destroy();
    // Answered as Node's own timeout is.
    else
      app.server.emit(
        'clientError',
        Object.assign(new Error('the body stalled'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        request.socket,
      );
  };
  const checking = setInterval(check, pace.ms / 6).unref();
  app.addHook('onClose', async () => clearInterval(checking));
}

const unnamedProxy =
  'Requests come through a proxy on this machine that TRUST_PROXY does not name: visitors cannot be told from each other, and limits count them all together. Set TRUST_PROXY to its address, such as 127.0.0.1.';

/** Behind it visitors cannot be distinguished: they have no address, and the first one causes a warning. */
export function noticeUnnamedProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isBehindUntrustedProxy({ socket: request.socket, headers: request.headers })) return done();
    // Fastify knows the proxy's address only.
    Object.defineProperty(request, 'ip', { value: unknownClient });
    if (!isWarned) {
      app.log.warn(unnamedProxy);
      console.warn(unnamedProxy);
    }
    isWarned = true;
    done();
  });
}
