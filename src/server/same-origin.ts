import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestLanguage } from '#kit/call-route.server.ts';
import { inLanguage } from '#kit/language.ts';
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

/**
 * Whether pages may be kept under an origin. Without a fixed `PUBLIC_URL` a page holds the name that its reader asked for:
 * this machine's own names and the first other one are kept, so that made-up names fill no memory and push nothing out.
 */
export function ownOrigins(publicUrl: string | undefined): (origin: string) => boolean {
  let first: string | undefined;
  return (origin) => {
    if (publicUrl || /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) return true;
    first ??= origin;
    return origin === first;
  };
}
