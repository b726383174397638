import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { RenderedDocument } from '#context.ts';
import { fabricParameters } from '#fabrics/catalogue/catalogue-query.ts';
import { jobParameters } from '#jobs/job.ts';
import { canonicalQuery, withParameter } from '#kit/call/page-address.ts';
import { originOf } from '#kit/call/request-origin.server.ts';
import { clientEnvironmentOf, languageOf, readCookies, readTheme, themeCookie, type Visit } from '#kit/call/visit.ts';
import { compressibleText, sendCompressedText } from '#kit/text/compressed-text.server.ts';
import { languageCookie, readLanguage } from '#kit/text/language.ts';
import { platformOf } from '#site/app-versions/visitor-platform.ts';
import { contentChannel } from '#site/content/content-store.server.ts';
import { pageRoute } from '#tracking/page-route.ts';
import { allowedMethods, routesOf } from './allowed-methods.ts';
import { PageCache } from './page-cache.ts';
import { answerPlainly, isTemporary, pageMethods, plainFailure, refuseMethod } from './plain-failure.ts';
import { preferenceCookie } from './preferences.ts';
import { type DocumentOrigins, pageReader, type RenderedPage, sendOther, sendPage } from './rendered-page.ts';
import type { ownOrigins } from './same-origin.ts';
import type { Services } from './services.ts';

export interface PagesOptions extends Omit<DocumentOrigins, 'mode' | 'inlineScripts'> {
  /** While developing, a function that gives the present one. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  /** Under which pages may be cached. */
  isOwnOrigin: ReturnType<typeof ownOrigins>;
  /** Fixed address of the site, so that a Host header never gets into a page that others read. */
  publicUrl: string | undefined;
}

/** Renders pages with React Router, through the page cache where the reader is nobody in particular. Mounted last. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { build, services, isOwnOrigin, publicUrl } = options;
  const [built, loadBuild] = typeof build === 'function' ? [undefined, build] : [build, async () => build];
  const mode = built ? 'production' : 'development';
  const handle = createRequestHandler(build as ServerBuild, mode);
  const spelled = ownSpelling(built ? routesOf(built) : []);
  // Development has no policy.
  const inlineScripts = built ? entryOf(built).inlineScripts : [];
  const readPage = pageReader({ ...options, mode, inlineScripts });
  const cache = built && new PageCache({ freshMs: 1_000, staleMs: 10_000, most: 500 });
  // Publishing shows at once; if a notice is lost, the page expires on its own.
  if (cache) services.notices.listen(contentChannel, () => cache.outdate());
  if (cache) services.jobs.onChange(() => cache.outdate());
  const https = publicUrl?.startsWith('https:') ?? false;

  // React Router reads bodies of its own actions; in this scope nothing else may.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const allowed = allowedMethods(app, built);
  app.setErrorHandler((error, request, reply) => answerPlainly(error, request, reply, allowed(request.url)));

  async function render(
    request: Request,
    visit: Visit,
    reader: FastifyRequest | undefined,
    userAgent: string | undefined,
  ): Promise<{ response: Response; document: RenderedDocument | null }> {
    const module = entryOf(await loadBuild());
    const context = new RouterContextProvider();
    context.set(module.services, services);
    context.set(module.visit, visit);
    context.set(module.platform, platformOf(userAgent ?? ''));
    context.set(module.sessions, reader ? await app.identify(reader) : {});
    if (reader) context.set(module.asker, { address: reader.ip, userAgent: reader.headers['user-agent'] ?? '' });
    const response = await handle(request, context);
    const failure = context.get(module.failure);
    const document = context.get(module.renderedPage);
    if (!failure) return { response, document };
    (reader?.log ?? app.log).error({ err: failure, url: new URL(request.url).pathname }, 'a page failed');
    if (!isTemporary(failure)) {
      services.tracking.serverFailed({
        requestId: reader?.id,
        method: request.method,
        route: pageRoute(new URL(request.url).pathname),
        status: response.status,
        error: failure,
      });
      return { response, document };
    }
    const headers = new Headers(response.headers);
    headers.set('retry-after', '2');
    return { response: new Response(response.body, { status: 503, headers }), document };
  }

  /** For a reader who is nobody in particular. The request is nobody's: one reader who leaves must not stop what others wait for. */
  async function commonPage(address: string, visit: Visit, userAgent?: string): Promise<RenderedPage> {
    const { response, document } = await render(new Request(visit.origin + address), visit, undefined, userAgent);
    return readPage(response, document, address);
  }
  const cachedPage = (pages: PageCache, address: string, visit: Visit, userAgent?: string) =>
    pages.get(pageKey(visit, address, userAgent), () => commonPage(address, visit, userAgent));

  services.found.documents.readBy(async (pathname, language) => {
    const origin = publicUrl ?? 'http://localhost';
    const visit: Visit = { language, theme: 'system', environment: 'browser', origin };
    const { status, body } = await (cache ? cachedPage(cache, pathname, visit) : commonPage(pathname, visit));
    return status === 200 ? body.toString() : undefined;
  });

  app.get<{ Params: { file: string } }>('/skeletons/:file', async (request, reply) => {
    const html = entryOf(await loadBuild()).skeletonFile(`/skeletons/${request.params.file}`);
    if (html === undefined) return plainFailure(request, reply, 404);
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/html; charset=utf-8');
    return sendCompressedText(request, reply, compressibleText(html));
  });

  app.all('/*', async (request, reply) => {
    const { method } = request;
    const cookies = readCookies(request.headers.cookie);
    const cached = method !== 'POST' && !isSignedIn(cookies) ? cache : undefined;
    if (method === 'OPTIONS') return reply.code(204).header('allow', allowed(request.url).join(', ')).send();
    if (!pageMethods.includes(method)) return refuseMethod(request, reply, allowed(request.url));
    const url = ownUrl(originOf(request, publicUrl), request.url);
    const pathname = spelled(withoutLastSlashes(url.pathname));
    if (pathname !== url.pathname && method !== 'POST') return reply.redirect(pathname + url.search, 308);
    const userAgent = request.headers['user-agent'];
    const visit: Visit = {
      language: languageOf(url.searchParams, cookies, request.headers['accept-language']),
      theme: readTheme(cookies[themeCookie]),
      environment: clientEnvironmentOf(userAgent ?? ''),
      origin: url.origin,
    };
    const wanted = readLanguage(url.searchParams.get('lang'));
    if (wanted && cookies[languageCookie] !== wanted)
      reply.header('set-cookie', preferenceCookie(languageCookie, wanted, https));

    if (cached && cachedPages.test(url.pathname)) {
      const plain = url.pathname + readSearch(url);
      // A page says in its head which language it was asked for by name, so these are pages of their own.
      const address = wanted ? withParameter(plain, 'lang', wanted) : plain;
      if (!isOwnOrigin(visit.origin, request.headers))
        return sendPage(request, reply, await commonPage(address, visit, userAgent));
      return sendPage(request, reply, await cachedPage(cached, address, visit, userAgent), { isShared: true });
    }

    const { response, document } = await render(toWebRequest(request, reply, url), visit, request, userAgent);
    // The router refuses a form that a page has no use for, and does not say what the page takes.
    if (response.status === 405) reply.header('allow', allowed(request.url).join(', '));
    if (document) return sendPage(request, reply, readPage(response, document, url.pathname));
    return sendOther(reply, response);
  });
}

const entryOf = ({ entry }: ServerBuild) => entry.module as unknown as typeof import('../entry.server.tsx');

/** A request as React Router reads it. HEAD is rendered as GET is, so that its headers are the same; Node leaves out the body. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const headers = new Headers(request.headers as Record<string, string>);
  // Whether it comes from a page of ours was decided before, also for a site with two names, of which the router knows one.
  headers.delete('origin');
  // A reader who leaves looks like one who only closed the own half and waits, until something is written to them: so a page
  // that is being drawn is mostly drawn to its end.
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return new Request(url, {
    method,
    headers,
    signal: gone.signal,
    ...(method === 'GET' ? {} : { body: Readable.toWeb(request.raw), duplex: 'half' }),
  } as RequestInit);
}

/** No page has such an address: what the router answers here is the page for unknown ones. */
const nowhere = '/-';

/** A browser reads //host and /\host as another site: nothing of ours begins so, also once the dots in an address are resolved. */
export function ownUrl(origin: string, address: string): URL {
  const url = new URL(origin + (address.startsWith('/') ? address : nowhere));
  return url.pathname.startsWith('//') ? new URL(origin + nowhere) : url;
}

/** By hand: an expression that looks for the last slashes would try each of thousands in the middle of an address. */
export function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end--;
  return pathname.slice(0, end);
}

/**
 * The router takes /Jobs and /%6Aobs for /jobs: each would be a page of its own to search engines and caches, and its
 * pictures lie nowhere. Gives the address of the route that is meant, as it is written; what stands for an id stays as it came.
 */
export const ownSpelling =
  (routes: RouteObject[]) =>
  (pathname: string): string => {
    if (!/[A-Z%]/.test(pathname)) return pathname;
    const parts = matchRoutes(routes, pathname)?.flatMap(({ route }) => route.path?.split('/').filter(Boolean) ?? []);
    if (!parts || parts.includes('*')) return pathname;
    const given = pathname.split('/');
    return `/${parts.map((part, at) => (part.startsWith(':') ? given[at + 1] : part)).join('/')}`;
  };

/** Pages that are the same for every visitor of one language, theme and client environment. */
export const cachedPages =
  /^\/(channel|platform|supplier|fabric|jobs|dashboard|signup|download|tos|privacy|contact|news|news\/[a-z0-9-]{1,80})?$/;

/**
 * What each of them reads of its query. Nothing else there makes a page of its own: made-up addresses would be rendered one by
 * one, and push out the cached pages.
 */
const parameters: Partial<Record<string, readonly string[]>> = {
  '/fabric': fabricParameters,
  '/jobs': jobParameters,
  '/dashboard': ['days'],
  '/news': ['page'],
  '/tos': ['version', 'compare'],
  '/privacy': ['version', 'compare'],
};

/** The part of a query that makes another page of one of those, `?` included. */
export const readSearch = ({ pathname, searchParams }: URL): string =>
  canonicalQuery(searchParams, parameters[pathname] ?? []);

/** Who has a session of any kind gets pages of their own. */
export const isSignedIn = (cookies: Record<string, string>): boolean =>
  Object.keys(cookies).some((name) => /^(__Host-)?wl_/.test(name));

/** The download page alone depends on the device at hand. */
export const pageKey = ({ language, theme, environment, origin }: Visit, address: string, userAgent?: string): string =>
  `${language} ${theme} ${environment} ${origin}${address}${address.startsWith('/download') ? ` ${platformOf(userAgent ?? '')}` : ''}`;

/** Puts the origin of the CDN before every address in a build's list of assets; the files themselves name each other relatively. */
export function withAssetOrigin(build: ServerBuild, assetOrigin: string | undefined): ServerBuild {
  if (!assetOrigin) return build;
  const { assets } = build;
  const there = (address: string) => (address.startsWith('/') ? assetOrigin + address : address);
  const all = (addresses: string[] | undefined) => addresses?.map(there);
  const routes: typeof assets.routes = {};
  for (const [id, route] of Object.entries(assets.routes)) {
    if (!route) continue;
    routes[id] = { ...route, module: there(route.module), imports: all(route.imports), css: all(route.css) };
  }
  return {
    ...build,
    assets: {
      ...assets,
      url: there(assets.url),
      entry: { ...assets.entry, module: there(assets.entry.module), imports: all(assets.entry.imports) ?? [] },
      routes,
    },
  };
}
