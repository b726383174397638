import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderedDocument } from '#context.ts';
import {
  brotli,
  brotliOptions,
  type CompressibleText,
  compressibleText,
  sendCompressed,
} from '#kit/text/compressed-text.server.ts';
import { documentPolicy, type PolicyNeeds, sha256 } from './security-headers.ts';

/** A rendered document. */
export interface RenderedPage extends CompressibleText {
  status: number;
  headers: Record<string, string | string[]>;
}

export interface DocumentOrigins extends Pick<PolicyNeeds, 'assetOrigin' | 'apiOrigin' | 'pictureOrigins'> {
  mode: 'development' | 'production';
  /** Texts of the scripts that pages may run inline. */
  inlineScripts: readonly string[];
}

/** The back office, boards and the hall; an unknown address that only begins alike is a page of the site. */
const inside = /^\/(?:console|screen)(?:[/?]|$)/;

/** Makes a document with all its headers from the router's answer and the text that was rendered for it. */
export function pageReader({ mode, inlineScripts, assetOrigin, apiOrigin, pictureOrigins }: DocumentOrigins) {
  const sources = { ownScripts: inlineScripts.map(sha256), assetOrigin, apiOrigin, pictureOrigins };
  // A board that renews itself, and a hall's display, show a page of ours in a frame.
  const policyOf = (html: string, nonce: string | undefined, path: string) =>
    mode === 'development'
      ? "frame-ancestors 'self'"
      : documentPolicy(html, { ...sources, nonce, framesOwn: inside.test(path) });

  return (response: Response, document: RenderedDocument | null, path: string): RenderedPage => {
    const { html = '', nonce } = document ?? {};
    const headers: RenderedPage['headers'] = Object.fromEntries(response.headers);
    headers['content-security-policy'] = policyOf(html, nonce, path);
    headers.vary = 'accept-encoding, accept-language, cookie, user-agent';
    // Shared caches in between must ask: the page depends on cookies.
    headers['cache-control'] ??= 'private, no-cache';
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) headers['set-cookie'] = cookies;
    return { status: response.status, headers, ...compressibleText(html) };
  };
}

/** @param isShared whether many readers get this page: its body is compressed once, and soon as small as it gets. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  { isShared = false } = {},
): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers);
  return sendCompressed(request, reply, page, isShared ? sharedBody : compressQuickly);
}

/** What is no document: the data of a client navigation, the manifest of routes, redirects. */
export function sendOther(reply: FastifyReply, response: Response): FastifyReply {
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
  return reply.send(response);
}

/** A quarter of the size for a millisecond or two; a window that holds a page. */
const compressQuickly = ({ body }: CompressibleText, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? zlib.brotliCompressSync(body, brotliOptions(body, 9, 16)) : zlib.gzipSync(body, { level: 1 });

/** By ETag and encoding: a page is rendered again every second, and mostly comes out the same. */
const shared = new LRUCache<string, { body: Buffer; since: number; isSmall: boolean }>({ max: 200 });
const repeatedMs = 1_000;
let isMakingSmall = false;

/**
 * Who comes first gets a body that was compressed quickly. What is still read a second later is made as small as it gets, one at
 * a time: that takes a tenth of a second of another thread.
 */
function sharedBody(page: CompressibleText, encoding: 'br' | 'gzip'): Buffer {
  const key = `${encoding} ${page.etag}`;
  let known = shared.get(key);
  if (!known) {
    known = { body: compressQuickly(page, encoding), since: Date.now(), isSmall: encoding !== 'br' };
    shared.set(key, known);
  }
  if (!known.isSmall && !isMakingSmall && Date.now() - known.since > repeatedMs) {
    isMakingSmall = true;
    void brotli(page.body, brotliOptions(page.body, 11, 18)).then((small) => {
      Object.assign(known, { body: small, isSmall: true });
      isMakingSmall = false;
    });
  }
  return known.body;
}
