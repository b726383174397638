import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestLanguage } from '#kit/call/call-route.server.ts';
import { inLanguage } from '#kit/text/language.ts';
import { plainFailure } from './plain-failure.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request comes from this site's own pages: Origin's host must equal Host or PUBLIC_URL, and a browser that
 * says so must not call it cross-site. Requests without either header do not come from a browser's page and carry no
 * cookie of a person who did not mean it.
 */
export function ownPages(publicUrl: string | undefined): (headers: IncomingHttpHeaders) => boolean {
  const publicHost = publicUrl ? new URL(publicUrl).host : undefined;
  return ({ origin, host, 'sec-fetch-site': site }) => {
    const sameSite = site === undefined || site === 'same-origin' || site === 'none';
    if (sameSite && (origin === undefined || isOurs(origin, [host, publicHost]))) return true;
    // SameSite=Lax still sends cookies between ports and subdomains; this check does not.
    return origin !== undefined && publicHost !== undefined && isOurs(origin, [publicHost]);
  };
}

/**
 * A changing request is taken only from this site's own pages. `open` lists paths that answer any origin (the upload
 * store) or carry their own key (feeds).
 */
export function requireSameOrigin(
  app: FastifyInstance,
  { publicUrl, open }: { publicUrl: string | undefined; open: readonly string[] },
) {
  const isFromOwnPage = ownPages(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    if (safeMethods.has(request.method) || open.some((prefix) => request.url.startsWith(prefix))) return done();
    if (isFromOwnPage(request.headers)) return done();
    if (isRead(request)) return void plainFailure(request, reply, 403);
    reply
      .code(200)
      .header('cache-control', 'no-store')
      .send({
        code: 403,
        msg: inLanguage(
          ['请求来自其他网站，已拒绝', 'The request came from another site and was refused'],
          requestLanguage(request),
        ),
        data: null,
      });
  });
}

/** Whether a person gets to see the answer: a browser that leaves its page for it says so. Calls are answered as calls. */
const isRead = ({ headers, url }: FastifyRequest) =>
  !url.startsWith('/api.php/') && (headers.accept?.includes('text/html') ?? false);

function isOurs(origin: string, hosts: readonly (string | undefined)[]): boolean {
  // As browsers write it; everything else is taken apart.
  if (hosts.some((ours) => ours !== undefined && (origin === `https://${ours}` || origin === `http://${ours}`)))
    return true;
  try {
    const { protocol, host } = new URL(origin);
    // A Host header may carry the port that the address leaves out.
    return hosts.some((ours) => ours !== undefined && new URL(`${protocol}//${ours}`).host === host);
  } catch {
    return false;
  }
}

/** Names under which a site is read without `PUBLIC_URL`, at most: by name, by address, within a network. */
const mostNames = 8;

/**
 * Whether the site is really read under an origin, so that pages are cached and posters drawn for it. Without a fixed `PUBLIC_URL`
 * both hold the name that their reader asked for. This machine's own names count, and those from whose pages a request came:
 * made-up ones fill no memory and cost no drawing. Nothing is decided by who comes first; names that are read push out others.
 */
export function ownOrigins(
  publicUrl: string | undefined,
): (origin: string, headers: Pick<IncomingHttpHeaders, 'referer'>) => boolean {
  const read = new LRUCache<string, true>({ max: mostNames });
  return (origin, { referer }) => {
    if (publicUrl || /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) return true;
    if (referer !== undefined && isOurs(referer, [new URL(origin).host])) read.set(origin, true);
    return read.get(origin) ?? false;
  };
}
