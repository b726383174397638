import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createRoutesStub,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ScrollRestoration,
  ServerRouter,
} from 'react-router';
import { finishPage, ownScripts } from '#kit/delivery/finish-page.server.ts';
import { earlyInputScript } from '#kit/early-input.ts';
import type { Visit } from '#kit/visit.ts';
import appAddress from '#site/surroundings/plain-app.ts?worker&url';
import shareAddress from '#site/surroundings/plain-share.ts?worker&url';
import errorsAddress from '#tracking/plain-errors.ts?worker&url';
import measuresAddress from '#tracking/plain-measures.ts?worker&url';
import trackerAddress from '#tracking/plain-page.ts?worker&url';
import answerAddress from '#web/answer-in-place.ts?worker&url';
import frameAddress from '#web/frame.ts?worker&url';
import navigateAddress from '#web/navigate.ts?worker&url';
import { frameOf } from '#web/shown.ts';
import { failure, renderedPage, visit } from './context.ts';
import { skeletonsOf } from './site/skeletons/skeletons-file.server.tsx';

export { asker, failure, platform, renderedPage, services, sessions, visit } from './context.ts';
export { skeletonFile } from './site/skeletons/skeletons-file.server.tsx';

/** The framework's own script is the same on every page: rendered alone, it says what it is. */
const ScrollAlone = createRoutesStub([{ path: '/', Component: () => <ScrollRestoration /> }]);
const scrollScript = renderToString(<ScrollAlone />).replace(/^<script>|<\/script>$/g, '');

/** The only texts that pages may run inline; whatever else got into a document is kept out by its policy. */
export const inlineScripts: readonly string[] = [...ownScripts, scrollScript];

/** What React leaves where a part was not ready when the rest was. */
const unfinished = '<!--$!-->';

/**
 * Pages go out whole, never in pieces: the cache keeps them, and the Content-Security-Policy names each inline script
 * by its hash, which is known only at the end. So they are rendered into one string, which costs half of what React's
 * streams do; the string is handed over in the context, because a Response would make a stream of it again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const loaded = context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : '';
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await draw(request, context);
  const page = import.meta.env.DEV ? withData(html, loaded) : finished(html, context, loaded, routerContext.get(visit));
  routerContext.set(renderedPage, page);
  return new Response(null, { status, headers });
}

async function draw(request: Request, context: EntryContext): Promise<string> {
  // The router would send the loaders' data through a suspended part of the tree, a render for each piece.
  context.serverHandoffStream = undefined;
  const page = <ServerRouter context={withMatchedRoutes(context)} url={request.url} />;
  const html = renderToString(page);
  return html.includes(unfinished) ? text((await prerenderToNodeStream(page)).prelude) : html;
}

/** The router would make ready every route of the product, for each page. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { routes } = context.manifest;
  const matched = context.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]]);
  return { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(matched) } };
}

/**
 * The client's build lies beside the server's; with a CDN only the addresses differ. A sheet that several routes share
 * has a mark at the end of its address.
 */
const readAsset = (address: string): string =>
  fs.readFileSync(
    path.join(import.meta.dirname, '../client', new URL(address, 'http://site.invalid').pathname),
    'utf8',
  );

function finished(html: string, context: EntryContext, loaded: string, { surrounding, language }: Visit): string {
  const { module } = context.manifest.entry;
  const cdn = module.slice(0, module.indexOf('/official/'));
  const { build = '', heedOptOut = true } = context.staticHandlerContext.loaderData.root ?? {};
  return finishPage(html, {
    context,
    loaded,
    readAsset,
    counted: {
      tracker: cdn + trackerAddress,
      measures: cdn + measuresAddress,
      errors: cdn + errorsAddress,
      build,
      heedOptOut,
    },
    scripts: { frame: cdn + frameAddress, navigate: cdn + navigateAddress, answer: cdn + answerAddress },
    skeletons: skeletonsOf(language).address,
    isInside: frameOf(context.staticHandlerContext.location.pathname) >= 0,
    surrounding: surrounding === 'wechat' ? cdn + shareAddress : surrounding === 'app' ? cdn + appAddress : undefined,
  });
}

/** In development the router's own scripts stand in the page, as it hands over what the loaders read. */
function withData(html: string, data: string): string {
  const given = JSON.stringify(data).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const stream = 'window.__reactRouterContext.streamController';
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script>${stream}.enqueue(${given});${stream}.close();</script>${html.slice(end)}`.replace(
    '</head>',
    () => `<script>${earlyInputScript}</script></head>`,
  );
}

/** The default prints a stack for every unknown address: a crawler would flood the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.set(failure, error);
};
