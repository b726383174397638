import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderedDocument } from '#context.ts';
import { acceptedEncoding, type Encoding } from '#kit/call/accepted-encoding.server.ts';
import { matchesEtag } from '#kit/call/entity-tag.ts';
import { documentPolicy, securityHeaders, sha256 } from './security-headers.ts';

const bodies = compressedBodies();

/** A rendered document. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** Whole answers by encoding, once the page is kept for many readers. */
  ready?: Partial<Record<Encoding, ReadyAnswer>>;
}
interface ReadyAnswer {
  /** Names and values in turn, as they go on the wire. */
  head: string[];
  body: Buffer;
}

export interface DocumentOrigins {
  mode: 'development' | 'production';
  /** Texts of the scripts that pages may run inline. */
  inlineScripts: readonly string[];
  assetOrigin: string | undefined;
  apiOrigin: string | undefined;
  pictureOrigins: readonly string[];
}

/** The back office, boards and the hall; an unknown address that only begins alike is a page of the site. */
const inside = /^\/(?:console|screen)(?:[/?]|$)/;

/** Makes a document with all its headers from the router's answer and the text that was rendered for it. */
export function pageReader(origins: DocumentOrigins) {
  const ownScripts = origins.inlineScripts.map(sha256);

  function policyOf({ html, nonce }: RenderedDocument, isInside: boolean): string {
    if (origins.mode === 'development') return "frame-ancestors 'self'";
    return documentPolicy(html, {
      ownScripts,
      assetOrigin: origins.assetOrigin,
      apiOrigin: origins.apiOrigin,
      pictures: origins.pictureOrigins,
      nonce,
      // A board that renews itself, and a hall's display, show a page of ours in a frame.
      framesOwn: isInside,
    });
  }

  return (response: Response, document: RenderedDocument | null, path: string): RenderedPage => {
    const body = Buffer.from(document?.html ?? '');
    const headers: RenderedPage['headers'] = {};
    for (const [name, value] of response.headers)
      if (name !== 'set-cookie' && name !== 'content-length') headers[name] = value;
    headers['content-security-policy'] = policyOf(document ?? { html: '' }, inside.test(path));
    headers.vary = 'accept-encoding, accept-language, cookie, user-agent';
    // Shared caches in between must ask: the page depends on cookies.
    headers['cache-control'] ??= 'private, no-cache';
    headers.etag = `W/"${hash('sha1', body, 'base64url')}"`;
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) headers['set-cookie'] = cookies;
    return { status: response.status, headers, body };
  };
}

/** Does once what every later reader of a kept page would wait for: compression, and the list of headers. */
export async function makeReady(page: RenderedPage, { https }: { https: boolean }): Promise<RenderedPage> {
  const headers = Object.entries({ ...securityHeaders(https), ...page.headers });
  const answer = (body: Buffer, encoding?: Encoding): ReadyAnswer => ({
    head: [
      ...headers.flatMap(([name, value]) => [value].flat().flatMap((each) => [name, each])),
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(body.length),
    ],
    body,
  });
  const take = ({ br, gzip: zipped }: CompressedBody) => {
    page.ready = { br: answer(br, 'br'), identity: answer(page.body), ...(zipped && { gzip: answer(zipped, 'gzip') }) };
  };
  take(bodies.compress(String(page.headers.etag), page.body, take));
  return page;
}

/** Sends a kept page, with all its headers, to whoever does not have it yet; false, with nothing done, otherwise. */
export function writeReady(headers: IncomingHttpHeaders, response: ServerResponse, page: RenderedPage): boolean {
  const ready = page.ready?.[acceptedEncoding(headers['accept-encoding'])];
  if (!ready || matchesEtag(headers['if-none-match'], String(page.headers.etag))) return false;
  response.writeHead(page.status, ready.head).end(ready.body);
  return true;
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  const { headers } = request;
  reply.headers(page.headers);
  if (page.status === 200 && matchesEtag(headers['if-none-match'], String(page.headers.etag)))
    return reply.code(304).send();
  reply.code(page.status);
  const encoding = acceptedEncoding(headers['accept-encoding']);
  if (encoding === 'identity' || page.body.length < 1_400) return reply.send(page.body);
  // What many read is smaller a moment after it was first sent.
  const packed = bodies.find(String(page.headers.etag))?.[encoding] ?? compressQuickly(page.body, encoding);
  return reply.header('content-encoding', encoding).send(packed);
}

/** What is no document: the data of a client navigation, the manifest of routes, redirects. */
export async function sendOther(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  // Without a body, and not as null: that would be written as JSON.
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : undefined);
}

interface CompressedBody {
  br: Buffer;
  /** Comes with the small body: hardly anybody takes no other. */
  gzip?: Buffer;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** A window that holds a page: the usual one makes the encoder take tens of megabytes, and gains nothing. */
const options = (body: Buffer, quality: number, window: number): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_LGWIN]: window,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

/** A quarter of the size for a millisecond or two. */
const compressQuickly = (body: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? zlib.brotliCompressSync(body, options(body, 9, 16)) : zlib.gzipSync(body, { level: 1 });

/**
 * Compressed bodies of kept pages, by ETag: a page is rendered again every second, and mostly comes out the same. Who comes
 * first gets it compressed quickly; what comes out the same a second time is read by many, and they get it as small as it
 * gets, which takes a tenth of a second of another thread.
 */
function compressedBodies(most = 200) {
  const kept = new LRUCache<string, CompressedBody>({ max: most });
  let isBusy = false;
  async function makeSmall(etag: string, body: Buffer, smaller: (small: CompressedBody) => void): Promise<void> {
    isBusy = true;
    const small = { br: await brotli(body, options(body, 11, 18)), gzip: await gzip(body, { level: 9 }) };
    kept.set(etag, small);
    smaller(small);
    isBusy = false;
  }
  return {
    find: (etag: string): CompressedBody | undefined => kept.get(etag),
    /** @param smaller is given the small one, if this body's turn has come: not the first time, and one at a time. */
    compress(etag: string, body: Buffer, smaller: (small: CompressedBody) => void): CompressedBody {
      const known = kept.get(etag);
      if (known) {
        if (!known.gzip && !isBusy) void makeSmall(etag, body, smaller);
        return known;
      }
      const quick = { br: compressQuickly(body, 'br') };
      kept.set(etag, quick);
      return quick;
    },
  };
}
