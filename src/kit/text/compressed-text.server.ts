import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding } from '#kit/call/accepted-encoding.server.ts';
import { matchesEtag } from '#kit/call/entity-tag.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Maps and feeds in a few languages: what is not asked for again makes room. */
const mostCached = 20;
/** Less than a packet is not worth packing. */
const leastBytes = 1_400;

/** By tag and encoding. Kept from the first asker on, so that those who come meanwhile wait for the same. */
const cache = new LRUCache<string, Promise<Buffer>>({ max: mostCached });

/** Half the effort of a page: a sitemap is ten times as long, and its readers are machines that come again. */
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

/** A text that stays, made ready once: a large one costs milliseconds for each of its readers otherwise. */
export function compressibleText(text: string): { body: Buffer; etag: string } {
  const body = Buffer.from(text);
  // Weak: it stands for the text however it is packed.
  return { body, etag: `W/"${hash('sha1', body, 'base64url')}"` };
}

/**
 * Sends a text that machines come back for, such as a sitemap or a feed: packed as far as the asker takes it, and not at
 * all to whoever has it already. Type and caching are the caller's.
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
