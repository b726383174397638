import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConcurrencyLimit } from '#kit/call/concurrency-limit.server.ts';
import { verifySignedUrl } from '#kit/files/objects/signed-url.server.ts';
import { decideUpload, type LocalBucket, policyOf } from './decide-upload.server.ts';
import { AbortedUpload, receiveForm } from './received-form.server.ts';
import { RefusedUpload, refusals } from './refused-upload.server.ts';
import { readView, resizedPicture } from './resized-picture.server.ts';

/** Limit of a file that comes before its token; more than any token of the product allows. */
const mostBytesWithoutToken = 20 * 2 ** 20;
/**
 * Concurrent uploads. Browsers put the token behind the file, so until then the client is unknown; all it takes is a connection
 * and a draft on disk.
 */
const mostAtOnce = { ofStrangers: { perNetwork: 40, inAll: 256 }, withToken: { perNetwork: 256, inAll: 256 } };
/** What is still read and dropped after a refusal, so that the client receives it before the connection closes. */
const drain = { bytes: 32 * 2 ** 20, ms: 5_000, idleMs: 500 };

/**
 * The local store's endpoint: `POST /upload/` takes Qiniu's form upload, `GET /upload/<key>?...&e=&token=` serves a picture for a
 * signed URL. `origins` are those for which a URL may have been signed.
 */
export async function uploadEndpoint(
  app: FastifyInstance,
  { local, origins }: { local: LocalBucket; origins: readonly string[] },
) {
  const strangers = new ConcurrencyLimit(mostAtOnce.ofStrangers);
  const known = new ConcurrencyLimit(mostAtOnce.withToken);
  // The body is streamed here; no parser may touch it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'X-Reqid, X-Log',
      'x-reqid': randomBytes(12).toString('base64url'),
    });
    if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('cache-control', 'no-store');
  });

  app.options('/upload/', (request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'content-type',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  );

  app.post('/upload/', async (request, reply) => {
    try {
      const body = await receive(request);
      return reply.type('application/json').send(body);
    } catch (error) {
      return error instanceof AbortedUpload ? reply.hijack() : refuse(request, reply, error);
    }
  });

  /** Receives, validates and stores; leaves no draft behind. */
  async function receive(request: FastifyRequest): Promise<string> {
    const draft = local.files.draft();
    let leave = strangers.enter(request.ip);
    if (!leave) throw refusals.busy();
    const limitOf = (fields: ReadonlyMap<string, string>): number => {
      if (!fields.has('token')) return mostBytesWithoutToken;
      const most = Math.min(policyOf(fields, local).fsizeLimit ?? mostBytesWithoutToken, mostBytesWithoutToken);
      leave?.();
      leave = known.enter(request.ip);
      if (!leave) throw refusals.busy();
      return most;
    };
    try {
      if (!(await local.hasRoom())) throw refusals.full();
      if (Number(request.headers['content-length'] ?? 0) > mostBytesWithoutToken + 2 ** 20) throw refusals.tooLarge();
      const form = await receiveForm(request.raw, draft, limitOf);
      return await decideUpload(form, draft, local);
    } finally {
      leave?.();
      await fs.rm(draft, { force: true });
    }
  }

  app.get('/upload/*', async (request, reply) => {
    const address =
      verifySignedUrl(local.keys, request.url) ??
      origins.map((origin) => verifySignedUrl(local.keys, origin + request.url)).find(Boolean) ??
      verifySignedUrl(local.keys, `${request.protocol}://${request.host}${request.url}`);
    reply.header('cache-control', 'no-store');
    if (!address) return reply.code(401).send({ error: 'bad token' });
    if (address.deadline * 1000 <= local.now()) return reply.code(401).send({ error: 'token out of date' });
    const view = readView(address.processing);
    if (!view) return reply.code(400).send({ error: 'invalid argument' });
    const record = await local.files.find(keyOf(request.url));
    if (!record) return reply.code(404).send({ error: 'Document not found' });
    const { mime, content } = await resizedPicture(local.files, record, view);
    const seconds = Math.floor(address.deadline - local.now() / 1000);
    return reply
      .headers({
        'cache-control': `private, max-age=${Math.max(0, seconds)}, immutable`,
        'content-disposition': 'inline; filename="picture"',
        // Even if a browser took it for HTML, it runs no script and has no origin.
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'content-type': mime,
      })
      .send(content);
  });
}

function keyOf(url: string): string {
  const path = url.slice('/upload/'.length, url.indexOf('?'));
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Responds at once; the rest of the request is read for a while and dropped. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refused = error instanceof RefusedUpload ? error : refusals.busy();
  if (refused !== error) request.log.error({ err: error }, 'an upload could not be stored');
  const body = JSON.stringify({ error: refused.message });
  reply.type('application/json');
  // Fastify accepts no status above 599; Qiniu's own codes bypass it.
  reply.code(Math.min(refused.status, 599)).raw.statusCode = refused.status;
  if (refused.status === 503) reply.header('retry-after', '2');
  if (request.raw.complete) return reply.send(body);
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(body));
  return reply.send(
    Readable.from(
      (async function* () {
        yield body;
        await drainRequest(request.raw);
      })(),
      { objectMode: false },
    ),
  );
}

function drainRequest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = drain.bytes;
    const whole = setTimeout(() => end(), drain.ms);
    // A client that has read the response stops sending.
    const idle = setTimeout(() => end(), drain.idleMs);
    const end = () => {
      clearTimeout(whole);
      clearTimeout(idle);
      resolve();
    };
    request.on('data', (piece: Buffer) => {
      idle.refresh();
      left -= piece.length;
      if (left < 0) end();
    });
    request.on('close', end);
    request.on('end', end);
    request.resume();
  });
}
