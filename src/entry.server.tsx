import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { failure } from './context.ts';

export { failure, services, sessions, visit } from './context.ts';

const renderTimeoutMs = 10_000;

/**
 * Pages go out whole, never in pieces: the cache keeps them, and the Content-Security-Policy names each inline script
 * by its hash, which is known only at the end.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, next) {
            // React reuses its buffers: a chunk that is kept must be a copy.
            chunks.push(Buffer.from(chunk));
            next();
          },
          final(next) {
            headers.set('content-type', 'text/html; charset=utf-8');
            resolve(
              new Response(request.method === 'HEAD' ? null : Buffer.concat(chunks), { status: answerStatus, headers }),
            );
            next();
          },
        });
        pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        answerStatus = 500;
        console.error(error);
      },
    });
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}

/** The default prints a stack for every unknown address: a crawler would flood the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.set(failure, error);
};
