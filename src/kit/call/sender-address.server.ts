import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { all, compile } from '@fastify/proxy-addr';

const mostKept = 5_000;

/** The address of senders that cannot be told from each other; limits by address count it a hundred times as generously. */
export const unknownSender = '';

/**
 * A proxy on this machine that nobody named: behind it all visitors have its address, and what it says of them could be made up
 * by themselves.
 */
export const isBehindUnnamedProxy = ({ socket, headers }: { socket: Socket; headers: IncomingHttpHeaders }): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  (headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']) !== undefined;

/**
 * Tells who sent a request, as Fastify's `request.ip` does, for answers that are given before Fastify sees it: the
 * connection's other end, or what the proxies in `trusted` (addresses, subnets or their names, separated by commas) say of it.
 */
export function senderAddress(
  trusted: string | undefined,
): (request: { socket: Socket; headers: IncomingHttpHeaders }) => string {
  if (trusted === undefined)
    return (request) => (isBehindUnnamedProxy(request) ? unknownSender : (request.socket.remoteAddress ?? ''));
  const trust = compile(trusted.split(',').map((name) => name.trim()));
  // Addresses come back in the next requests of the same people, and taking the list apart costs more than finding it.
  let kept = new Map<string, string>();
  return (request) => {
    const key = `${request.socket.remoteAddress} ${request.headers['x-forwarded-for'] ?? ''}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const address = all(request as IncomingMessage, trust).at(-1) ?? '';
    if (kept.size >= mostKept) kept = new Map();
    kept.set(key, address);
    return address;
  };
}
