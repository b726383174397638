import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding } from '#kit/call/accepted-encoding.server.ts';
import { matchesEtag } from '#kit/call/entity-tag.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Sitemaps and feeds in a few languages; the least recently used is dropped. */
const mostCached = 20;
/** A body that fits into one packet is not compressed. */
const leastBytes = 1_400;

/** Compressed bodies by etag and encoding; promises, so that concurrent requests share one compression. */
const cache = new LRUCache<string, Promise<Buffer>>({ max: mostCached });

/** Lower effort than for pages: a sitemap is ten times as long, and crawlers come again. */
const compress = (body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> =>
  encoding === 'gzip'
    ? gzip(body, { level: 6 })
    : brotli(body, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
          [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });

/** Encodes and hashes a static text once; for a large one this costs milliseconds. */
export function compressibleText(text: string): { body: Buffer; etag: string } {
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
  text: string | ReturnType<typeof compressibleText>,
): Promise<FastifyReply> {
  const { body, etag } = typeof text === 'string' ? compressibleText(text) : text;
  reply.headers({ etag, vary: 'accept-encoding' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity' || body.length < leastBytes) return reply.send(body);
  const key = `${encoding} ${etag}`;
  const compressed = cache.get(key) ?? compress(body, encoding);
  cache.set(key, compressed);
  return reply.header('content-encoding', encoding).send(await compressed);
}
