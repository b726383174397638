import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { languageOf, readCookies, readTheme, surroundingOf, themeCookie, type Visit } from '#kit/visit.ts';
import { type Page, PageCache } from './page-cache.ts';
import { documentPolicy } from './security-headers.ts';
import type { Services } from './services.ts';

export interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'development' | 'production';
  services: Services;
  /** Fixed address of the site, so that a Host header never gets into a page that others read. */
  publicUrl: string | undefined;
  assetOrigin: string | undefined;
  apiOrigin: string | undefined;
  pictureOrigins: readonly string[];
}

/** Query parameters that pages read; others change nothing and so must not make new cache entries. */
const knownParameters = new Set(['lang', 'day', 'page', 'q', 'sort']);
/** Pages that are the same for every visitor of one language, theme and surrounding. */
const cachedPages = /^\/(channel|platform|supplier|fabric|jobs|dashboard|signup|download|tos|privacy|contact)?$/;

/** Renders pages with React Router, through the page cache where the reader is nobody in particular. Mounted last. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { build, mode, services } = options;
  const handle = createRequestHandler(build as ServerBuild, mode);
  const cache = mode === 'production' ? new PageCache({ freshMs: 1_000, staleMs: 10_000, most: 500 }) : undefined;
  const loadBuild = async () => (typeof build === 'function' ? await build() : build);

  // React Router reads bodies of its own actions; in this scope nothing else may.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  async function render(request: Request, visit: Visit, fastifyRequest: FastifyRequest | undefined): Promise<Response> {
    const { module } = (await loadBuild()).entry as unknown as { module: typeof import('../entry.server.tsx') };
    const context = new RouterContextProvider();
    context.set(module.services, services);
    context.set(module.visit, visit);
    context.set(module.sessions, fastifyRequest ? await app.identify(fastifyRequest) : {});
    return handle(request, context);
  }

  app.all('/*', async (request, reply) => {
    const cookies = readCookies(request.headers.cookie);
    const origin = options.publicUrl ?? `${request.protocol}://${request.host}`;
    const url = new URL(request.url.startsWith('//') ? '/' : request.url, origin);
    const visit: Visit = {
      language: languageOf(url.searchParams, cookies, request.headers['accept-language']),
      theme: readTheme(cookies[themeCookie]),
      surrounding: surroundingOf(request.headers['user-agent'] ?? ''),
    };
    reply.header('vary', 'accept-encoding, accept-language, cookie, user-agent');
    if (cache && request.method === 'GET' && cachedPages.test(url.pathname) && !isSignedIn(cookies)) {
      for (const name of [...url.searchParams.keys()]) if (!knownParameters.has(name)) url.searchParams.delete(name);
      url.searchParams.sort();
      const key = [visit.language, visit.theme, visit.surrounding, url.href].join(' ');
      // A request of its own: one reader who leaves must not abort the render that others wait for.
      const page = cache.get(key, async () =>
        toPage(await render(new Request(url), visit, undefined), url.pathname, options),
      );
      return send(request, reply, page instanceof Promise ? await page : page);
    }
    const response = await render(toWebRequest(request, reply, url), visit, request);
    if (response.headers.get('content-type')?.startsWith('text/html'))
      return send(request, reply, await toPage(response, url.pathname, options));
    reply.code(response.status);
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
    return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null);
  });
}

const isSignedIn = (cookies: Record<string, string>) =>
  Object.keys(cookies).some((name) => /^(__Host-)?wl_/.test(name));

async function toPage(response: Response, path: string, options: PagesOptions): Promise<Page> {
  const headers: Page['headers'] = {};
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'content-length') headers[name] = value;
  const body = Buffer.from(await response.arrayBuffer());
  if (options.mode === 'production')
    headers['content-security-policy'] = documentPolicy(body.toString(), {
      assetOrigin: options.assetOrigin,
      apiOrigin: options.apiOrigin,
      pictures: options.pictureOrigins,
      stylesAtRunTime: path.startsWith('/console') || path.startsWith('/screen'),
    });
  else headers['content-security-policy'] = "frame-ancestors 'self'";
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return { status: response.status, headers, body };
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.code(page.status).headers(page.headers);
  // Shared caches in between must ask: the page depends on cookies.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (page.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli);
  if (page.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.body);
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const headers = new Headers();
  for (let index = 0; index < request.raw.rawHeaders.length; index += 2)
    headers.append(request.raw.rawHeaders[index] as string, request.raw.rawHeaders[index + 1] as string);
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(url, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(request.raw), duplex: 'half' } : {}),
  } as RequestInit);
}
