import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
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

/**
 * The network that rate limits count as one client: an IPv4 address, or the first 64 bits of an IPv6 one, as one subscriber
 * gets a whole /64 (RFC 6177) and could use another address for each try. An IPv4-mapped IPv6 address counts as IPv4.
 *
 * @returns anything else as it is
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const all = [...before, ...zeros, ...after].slice(0, 4);
  return `${all.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
