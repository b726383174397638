import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type PlainHeaders, readPlainGet } from './plain-request.server.ts';

export interface ImageLineNeeds {
  isForImage(url: string): boolean;
  /** Whether such requests are answered here still; otherwise they are Node's again. */
  isOpen(): boolean;
  /** Takes the event in; false when the disk did not take it. */
  take(request: { url: string; headers: PlainHeaders; socket: Socket }): Promise<boolean>;
  /** The whole answer as it goes over the line, in Latin-1. */
  answer(isTaken: boolean): string;
}

/**
 * Reads what comes on connections that began with a request for the image and went on so, such as those of a proxy or of an
 * API_ORIGIN: there Node's own way, with two objects and a dozen events for each request, would take more than half of all
 * the time that an event takes. Whatever is not exactly one whole request for the image, in the plainest form, goes to Node's
 * parser as it came, and with it the connection for good: there is nothing here that could read it otherwise than Node does.
 */
export function imageLines(needs: ImageLineNeeds): { offer(request: IncomingMessage, response: ServerResponse): void } {
  return {
    /** Takes over the connection of a request once that is answered, if there was nothing else on it. */
    offer(request, response) {
      const { socket } = request;
      const size = plainSize(request);
      if (socket.bytesRead !== size || request.httpVersion !== '1.1' || !response.shouldKeepAlive) return;
      response.once('close', () => {
        const isAtRest = response.writableFinished && request.complete && socket.bytesRead === size;
        if (isAtRest && socket.writable) readLine(socket, needs);
      });
    },
  };
}

/** Bytes of a request without a body, when it is written without needless blanks. */
function plainSize({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  let size = method.length + url.length + '  HTTP/1.1\r\n\r\n'.length;
  for (const text of rawHeaders) size += text.length + 2;
  return size;
}

function readLine(socket: Socket, { isForImage, isOpen, take, answer }: ImageLineNeeds): void {
  const [toNode, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[];
  if (!toNode || others.length > 0) return;
  const nodesEnds = socket.listeners('end') as (() => void)[];
  let isBusy = false;
  let isEnded = false;
  /** Came before the last answer went out. */
  let early: Buffer[] = [];

  const giveBack = (chunk: Buffer) => {
    socket.on('data', toNode);
    socket.off('data', read);
    socket.off('end', end);
    for (const nodes of nodesEnds) socket.on('end', nodes);
    toNode(chunk);
    if (isEnded) for (const nodes of nodesEnds) nodes.call(socket);
  };
  const write = (isTaken: boolean) => {
    isBusy = false;
    if (!socket.writable) return;
    // Who does not read answers is not asked for more.
    if (!socket.write(answer(isTaken), 'latin1')) {
      socket.pause();
      socket.once('drain', () => socket.resume());
    }
    if (early.length === 0) {
      if (isEnded) socket.end();
      return;
    }
    const chunk = Buffer.concat(early);
    early = [];
    giveBack(chunk);
    socket.resume();
  };
  function read(chunk: Buffer): void {
    if (isBusy) {
      early.push(chunk);
      socket.pause();
      return;
    }
    const request = isOpen() ? readPlainGet(chunk.toString('latin1')) : undefined;
    if (request && isForImage(request.url)) {
      isBusy = true;
      void take({ ...request, socket }).then(write);
    } else giveBack(chunk);
  }
  /** Who closes the own half of the line after asking still waits for the answer, of which Node knows nothing here. */
  function end(): void {
    isEnded = true;
    if (!isBusy) socket.end();
  }
  // Node reads such a connection below JavaScript until somebody else listens.
  socket.on('data', read);
  socket.off('data', toNode);
  for (const nodes of nodesEnds) socket.off('end', nodes);
  socket.on('end', end);
}
