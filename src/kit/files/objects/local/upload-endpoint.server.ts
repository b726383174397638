import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConcurrencyLimit } from '#kit/call/concurrency-limit.server.ts';
import { readPrivateAddress } from '#kit/files/objects/private-address.server.ts';
import { decideUpload, type LocalBucket, policyOf } from './decide-upload.server.ts';
import { AbortedUpload, receiveForm } from './received-form.server.ts';
import { RefusedUpload, refusals } from './refused-upload.server.ts';
import { readView, shownPicture } from './shown-picture.server.ts';

/** A file that comes before its token is read up to this: more than any token of the product allows. */
const mostBytesWithoutToken = 20 * 2 ** 20;
/**
 * Uploads at once. A form tells late who sent it: browsers put the token behind the file. Until then its sender is a stranger;
 * what is held for one is a connection and a draft on disk.
 */
const mostAtOnce = { ofStrangers: { perNetwork: 40, inAll: 256 }, withToken: { perNetwork: 256, inAll: 256 } };
/** What is still read and dropped after a refusal, so that the sender gets to see it before the connection ends. */
const drain = { bytes: 32 * 2 ** 20, ms: 5_000, idleMs: 500 };

/**
 * The local store's address: `POST /upload/` takes Qiniu's form upload, `GET /upload/<key>?...&e=&token=` shows a picture to
 * whoever holds a signed address. `origins` are those under which an address may have been signed.
 */
export async function uploadEndpoint(
  app: FastifyInstance,
  { local, origins }: { local: LocalBucket; origins: readonly string[] },
) {
  const strangers = new ConcurrencyLimit(mostAtOnce.ofStrangers);
  const known = new ConcurrencyLimit(mostAtOnce.withToken);
  // The body is read here as a stream; nothing before may touch it.
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

  /** Receives, decides and stores; nothing that is not stored is left behind when this ends. */
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
      readPrivateAddress(local.keys, request.url) ??
      origins.map((origin) => readPrivateAddress(local.keys, origin + request.url)).find(Boolean) ??
      readPrivateAddress(local.keys, `${request.protocol}://${request.host}${request.url}`);
    reply.header('cache-control', 'no-store');
    if (!address) return reply.code(401).send({ error: 'bad token' });
    if (address.deadline * 1000 <= local.now()) return reply.code(401).send({ error: 'token out of date' });
    const view = readView(address.processing);
    if (!view) return reply.code(400).send({ error: 'invalid argument' });
    const record = await local.files.find(keyOf(request.url));
    if (!record) return reply.code(404).send({ error: 'Document not found' });
    const { mime, content } = await shownPicture(local.files, record, view);
    const seconds = Math.floor(address.deadline - local.now() / 1000);
    return reply
      .headers({
        'cache-control': `private, max-age=${Math.max(0, seconds)}, immutable`,
        'content-disposition': 'inline; filename="picture"',
        // Whatever a reader would make of it: it runs nothing and belongs to no origin.
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

/** Answers at once; what the sender is still sending is read for a while and dropped, never kept. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refused = error instanceof RefusedUpload ? error : refusals.busy();
  if (refused !== error) request.log.error({ err: error }, 'an upload could not be stored');
  const body = JSON.stringify({ error: refused.message });
  reply.type('application/json');
  // Fastify knows no status above 599; Qiniu's own are sent past it.
  reply.code(Math.min(refused.status, 599)).raw.statusCode = refused.status;
  if (refused.status === 503) reply.header('retry-after', '2');
  if (request.raw.complete) return reply.send(body);
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(body));
  return reply.send(
    Readable.from(
      (async function* () {
        yield body;
        await dropRest(request.raw);
      })(),
      { objectMode: false },
    ),
  );
}

function dropRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = drain.bytes;
    const whole = setTimeout(() => end(), drain.ms);
    // A sender that has read the answer stops by itself.
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
