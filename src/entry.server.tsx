import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { Visit } from '#kit/call/visit.ts';
import appAddress from '#site/surroundings/plain-app.ts?worker&url';
import shareAddress from '#site/surroundings/plain-share.ts?worker&url';
import errorsAddress from '#tracking/plain-errors.ts?worker&url';
import answerAddress from '#web/answer-in-place.ts?worker&url';
import { cdnOf, finishDocument, handleOf } from '#web/document.server.ts';
import listAddress from '#web/list-in-place.ts?worker&url';
import { NonceContext } from '#web/nonce.ts';
import { frameOf } from '#web/shown.ts';
import { skeletonsOf } from '#web/skeletons/skeletons-file.server.tsx';
import { failure, renderedPage, visit } from './context.ts';
import frameAddress from './entry-frame.ts?worker&url';
import navigateAddress from './entry-navigate.ts?worker&url';

export { inlineScripts } from '#web/document.server.ts';
export { skeletonFile } from '#web/skeletons/skeletons-file.server.tsx';
export { asker, failure, platform, renderedPage, services, sessions, visit } from './context.ts';

/**
 * Pages go out whole, never in pieces: the cache keeps them, and the rules in a document are chosen by what is in it. The text
 * is handed over in the context, because a Response would make a stream of it again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  // A `page` is the same for many, and has none.
  const nonce = handleOf(context).delivery === 'page' ? undefined : randomBytes(16).toString('base64url');
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const html = await render(page, nonce, (error) => routerContext.set(failure, error));
  const document = finished(html, nonce, context, routerContext.get(visit));
  routerContext.set(renderedPage, { html: document, nonce });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

const render = (page: ReactNode, nonce: string | undefined, onError: (error: unknown) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError,
    });
  });

/**
 * The client's build lies beside the server's; with a CDN only the addresses differ. A sheet that several routes share
 * has a mark at the end of its address.
 */
const readAsset = (address: string): string =>
  fs.readFileSync(
    path.join(import.meta.dirname, '../client', new URL(address, 'http://site.invalid').pathname),
    'utf8',
  );

function finished(html: string, nonce: string | undefined, context: EntryContext, { environment, language }: Visit) {
  const { module } = context.manifest.entry;
  const cdn = cdnOf(module);
  const { build = '', heedOptOut = true } = context.staticHandlerContext.loaderData.root ?? {};
  return finishDocument(html, {
    context,
    nonce,
    readAsset,
    counted: {
      errors: cdn + errorsAddress,
      build,
      heedOptOut,
    },
    scripts: {
      frame: cdn + frameAddress,
      navigate: cdn + navigateAddress,
      list: cdn + listAddress,
      answer: cdn + answerAddress,
    },
    skeletons: skeletonsOf(language).address,
    isInside: frameOf(context.staticHandlerContext.location.pathname) >= 0,
    surrounding: environment === 'wechat' ? cdn + shareAddress : environment === 'app' ? cdn + appAddress : undefined,
  });
}

/** The default prints a stack for every unknown address: a crawler would flood the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.set(failure, error);
};
