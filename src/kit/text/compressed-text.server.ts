import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { matchesEtag } from '#kit/call/entity-tag.ts';

export const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Sitemaps and feeds in a few languages; the least recently used is dropped. */
const mostCached = 20;
/** A body that fits into one packet is not compressed. */
const leastBytes = 1_400;

/** Compressed bodies by etag and encoding; promises, so that concurrent requests share one compression. */
const cache = new LRUCache<string, Promise<Buffer>>({ max: mostCached });

/** @param window as a power of two; the usual one makes the encoder take tens of megabytes. */
export const brotliOptions = (body: Buffer, quality: number, window = 22): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_LGWIN]: window,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

/** Lower effort than for pages: a sitemap is ten times as long, and crawlers come again. */
const compress = (body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> =>
  encoding === 'gzip' ? gzip(body, { level: 6 }) : brotli(body, brotliOptions(body, 5));

export interface CompressibleText {
  body: Buffer;
  etag: string;
}

/** Encodes and hashes a static text once; for a large one this costs milliseconds. */
export function compressibleText(text: string): CompressibleText {
  const body = Buffer.from(text);
  // Weak: the same for all encodings.
  return { body, etag: `W/"${hash('sha1', body, 'base64url')}"` };
}

/**
 * Sends a text that crawlers request repeatedly, such as a sitemap or a feed: compressed if accepted, 304 if unchanged. The
 * caller sets type and caching.
 */
export async function sendCompressedText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | CompressibleText,
): Promise<FastifyReply> {
  const compressible = typeof text === 'string' ? compressibleText(text) : text;
  reply.header('vary', 'accept-encoding');
  return sendCompressed(request, reply, compressible, ({ body, etag }, encoding) => {
    const key = `${encoding} ${etag}`;
    const compressed = cache.get(key) ?? compress(body, encoding);
    cache.set(key, compressed);
    return compressed;
  });
}

/** Sends a body as it is accepted; of a success that the client has already, nothing. */
export async function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: CompressibleText,
  compressed: (text: CompressibleText, encoding: 'br' | 'gzip') => Buffer | Promise<Buffer>,
): Promise<FastifyReply> {
  reply.header('etag', text.etag);
  if (reply.statusCode === 200 && matchesEtag(headers['if-none-match'], text.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(headers['accept-encoding']);
  if (encoding === 'identity' || text.body.length < leastBytes) return reply.send(text.body);
  return reply.header('content-encoding', encoding).send(await compressed(text, encoding));
}

type Encoding = 'br' | 'gzip' | 'identity';

/** `br;q=0` refuses brotli. */
const takesBrotli = /\bbr\b(?! *; *q=0(?![.\d]*[1-9]))/i;
const takesGzip = /\bgzip\b(?! *; *q=0(?![.\d]*[1-9]))/i;

/** The best form of a body that an `Accept-Encoding` header allows. */
export const acceptedEncoding = (accepted = ''): Encoding =>
  takesBrotli.test(accepted) ? 'br' : takesGzip.test(accepted) ? 'gzip' : 'identity';
