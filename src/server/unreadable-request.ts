import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { image, imageHeaders, isForImage } from '#tracking/image.server.ts';
import type { Tracking } from '#tracking/tracking.server.ts';
import { unreadableFailure } from './plain-failure.ts';

/** Answers to requests that cannot be read, by Node’s code of the error. */
const refusals: Record<string, readonly [status: string, reason: string]> = {
  // The sender closed its side within a request, mostly within a body.
  HPE_INVALID_EOF_STATE: ['400 Bad Request', 'the request broke off: send it again'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request took too long: send it again'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers too large'],
};

/** As much of a refused request as its headers take, mostly. */
const mostRead = 16_384;
const drainMs = 2_000;

/**
 * Answers a request that Node's parser refuses, with the image where it was meant for tracking: control characters in
 * the query, or more than the header limit. Past that limit the beginning of the request is often gone already, and no
 * reader's browser sends half a megabyte of headers: it gets the image too, unless the request line names another address.
 */
export function answerUnreadable(
  error: ConnectionError,
  socket: Socket,
  tracking: Tracking,
  alwaysSent: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  // Fastify describes the packet as its JSON form; it is a Buffer.
  const packet = error.rawPacket as unknown as Buffer | undefined;
  const start = packet?.toString('latin1', 0, mostRead) ?? '';
  const [, method, url] = /^([A-Z]+) (\S+)/.exec(start.slice(0, 40)) ?? [];
  const isImage = url === undefined ? tooLarge : method === 'GET' && isForImage(url);
  if (isImage) tracking.countFault(tooLarge ? 'too_large' : 'unreadable_request');
  const [status, reason] = isImage
    ? ['200 OK', '']
    : (refusals[error.code ?? ''] ?? ['400 Bad Request', 'the request cannot be read']);
  const { headers, body } = (isImage ? { headers: imageHeaders, body: image } : unreadableFailure(start)) ?? {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify({ error: reason }),
  };
  const head = [
    `HTTP/1.1 ${status}`,
    ...Object.entries({ ...alwaysSent, ...headers }).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  socket.end(body);
  // Closing on unread bytes resets the connection, and the client would lose the answer: they are read and dropped for a while.
  socket.resume();
  setTimeout(() => socket.destroy(), drainMs).unref();
}
