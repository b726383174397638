import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentPolicy } from './security-headers.ts';

/** A rendered document, with its compressed forms once it is in the cache. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

export interface DocumentOrigins {
  mode: 'development' | 'production';
  assetOrigin: string | undefined;
  apiOrigin: string | undefined;
  pictureOrigins: readonly string[];
}

export async function readPage(response: Response, path: string, origins: DocumentOrigins): Promise<RenderedPage> {
  const headers: RenderedPage['headers'] = {};
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'content-length') headers[name] = value;
  const body = Buffer.from(await response.arrayBuffer());
  headers['content-security-policy'] =
    origins.mode === 'development'
      ? "frame-ancestors 'self'"
      : documentPolicy(body.toString(), {
          assetOrigin: origins.assetOrigin,
          apiOrigin: origins.apiOrigin,
          pictures: origins.pictureOrigins,
          stylesAtRunTime: path.startsWith('/console') || path.startsWith('/screen'),
        });
  // Shared caches in between must ask: the page depends on cookies.
  headers['cache-control'] ??= 'private, no-cache';
  headers.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return { status: response.status, headers, body };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  const { headers } = request;
  reply.headers(page.headers);
  if (page.status === 200 && headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  reply.code(page.status);
  const accepted = headers['accept-encoding'] ?? '';
  if (page.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli);
  if (page.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.body);
}
