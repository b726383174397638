import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { all, compile } from '@fastify/proxy-addr';

const mostCached = 5_000;

/** The address of clients that cannot be distinguished; rate limits by address allow it a hundred times as much. */
export const unknownClient = '';

/**
 * A proxy on this machine that is not in `trusted`: all visitors share its address, and a visitor may have forged its headers.
 */
export const isBehindUntrustedProxy = ({
  socket,
  headers,
}: {
  socket: Socket;
  headers: IncomingHttpHeaders;
}): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  (headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']) !== undefined;

/**
 * The client's address, as Fastify's `request.ip`, for responses sent before Fastify: the peer of the connection, or what the
 * proxies in `trusted` (comma-separated addresses, subnets or their names) report.
 */
export function clientAddress(
  trusted: string | undefined,
): (request: { socket: Socket; headers: IncomingHttpHeaders }) => string {
  if (trusted === undefined)
    return (request) => (isBehindUntrustedProxy(request) ? unknownClient : (request.socket.remoteAddress ?? ''));
  const trust = compile(trusted.split(',').map((name) => name.trim()));
  // Cached, as the same clients come back and parsing the list costs more than a lookup.
  let cache = new Map<string, string>();
  return (request) => {
    const key = `${request.socket.remoteAddress} ${request.headers['x-forwarded-for'] ?? ''}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const address = all(request as IncomingMessage, trust).at(-1) ?? '';
    if (cache.size >= mostCached) cache = new Map();
    cache.set(key, address);
    return address;
  };
}
