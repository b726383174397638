import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { feedLimits, ingestPath, summaryPath } from './contract.ts';
import { BodyBrokeOff, BodyTooLarge, ingest } from './ingest.server.ts';
import { readIsoTime } from './order-event.ts';
import type { Orders } from './orders.server.ts';

const minuteMs = 60_000;
const lockTimedOut = '55P03';

/** The machine interface of orders: plain HTTP statuses and JSON, a key instead of a session. */
export async function ordersApi(
  app: FastifyInstance,
  { orders, clock, silenceMs = feedLimits.silenceMs }: { orders: Orders; clock: Clock; silenceMs?: number },
) {
  let requests = 0;
  const bodies = new WeakMap<IncomingMessage, PassThrough>();

  // The body is read by `ingest`, as a stream, whatever the sender calls its type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDatabaseUnavailable(error) || error.code === lockTimedOut) {
      request.log.error({ err: error }, 'orders cannot be stored');
      return refuse(reply, 503, 'the database is away; nothing that was not acknowledged counts as stored', 2);
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(reply, error.statusCode, error.statusCode === 413 ? tooLarge : 'the request cannot be read');
    request.log.error({ err: error }, 'unexpected error of the feed');
    return reply.code(500).send({ error: 'unexpected error', request_id: request.id });
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.method === 'POST') bodies.set(request.raw, takeOver(request.raw));
    const key = await orders.keys.find(request.headers.authorization);
    const scope = request.method === 'POST' ? 'orders' : 'summary';
    if (key?.scopes.includes(scope)) return;
    if (key) return refuse(reply, 403, `this key is not for that: it lacks the scope ${scope}`);
    reply.header('www-authenticate', 'Bearer');
    return refuse(reply, 401, 'a valid key is required: Authorization: Bearer <key>');
  });

  app.post(ingestPath, { bodyLimit: feedLimits.bodyBytes }, async (request, reply) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      return refuse(reply, 400, `content-encoding ${encoding.slice(0, 40)} is not supported: send plain NDJSON`);
    if (Number(request.headers['content-length'] ?? 0) > feedLimits.bodyBytes) return refuse(reply, 413, tooLarge);
    if (requests >= feedLimits.requestsAtOnce) return refuse(reply, 429, 'too many requests at once', 1);
    const body = bodies.get(request.raw);
    if (!body) throw new Error('a body that nobody took over');
    requests++;
    try {
      return await ingest(body, {
        isWhole: () => request.raw.readableEnded,
        silenceMs,
        writer: orders,
        now: clock.now(),
      });
    } catch (error) {
      if (error instanceof BodyTooLarge) return refuse(reply, 413, tooLarge);
      // For a silent sender; if the connection ended, it was answered where that was noticed.
      if (error instanceof BodyBrokeOff) return refuse(reply, 408, 'the rest of the body did not come: send it again');
      throw error;
    } finally {
      requests--;
    }
  });

  app.get(summaryPath, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const from = readMinute(query.from);
    const to = readMinute(query.to);
    const wrong = from === undefined ? 'from' : to === undefined ? 'to' : undefined;
    if (from === undefined || to === undefined)
      return refuse(reply, 400, `${wrong} must be a whole minute with an offset, such as 2026-11-11T20:00:00+08:00`);
    if (from > to) return refuse(reply, 400, 'from must not be later than to');
    return orders.readSummary(from, to);
  });
}

const tooLarge = `the body is larger than ${feedLimits.bodyBytes / 1024 / 1024} MB: send it in parts`;

function refuse(reply: FastifyReply, status: number, error: string, retryAfterSeconds?: number): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // What is left of a refused body is not worth reading.
  if (reply.request.method === 'POST') reply.header('connection', 'close');
  return reply.code(status).send({ error });
}

/**
 * The body, held from the first moment: Node drops what it has of a request as soon as its connection goes, which may be
 * while the key is still looked up, and complete lines that came are good lines.
 */
function takeOver(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  request.pipe(body);
  request.once('close', () => body.end());
  return body;
}

/** A `+` that nobody encoded arrives as a space. */
function readMinute(value: unknown): number | undefined {
  const at = typeof value === 'string' ? readIsoTime(value.replace(' ', '+')) : undefined;
  return at !== undefined && at % minuteMs === 0 ? at : undefined;
}
