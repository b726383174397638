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
import app from '#site/surroundings/plain-app.ts?worker&url';
import wechat from '#site/surroundings/plain-share.ts?worker&url';
import errors from '#tracking/plain-errors.ts?worker&url';
import { finishDocument, handleOf } from '#web/document.server.ts';
import { inlineStyles } from '#web/inline-styles.server.ts';
import { NonceContext } from '#web/nonce.ts';
import { failure, renderedPage, visit } from './context.ts';
import frame from './entry-frame.ts?worker&url';
import navigate from './entry-navigate.ts?worker&url';

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
  const document = finishDocument(html, { context, visit: routerContext.get(visit), nonce, scripts, chooseRules });
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
const chooseRules = inlineStyles((address) =>
  fs.readFileSync(
    path.join(import.meta.dirname, '../client', new URL(address, 'http://site.invalid').pathname),
    'utf8',
  ),
);

const scripts = { frame, navigate, errors, wechat, app };

/** The default prints a stack for every unknown address: a crawler would flood the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.set(failure, error);
};
