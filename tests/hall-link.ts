import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { arriveAsDisplay, pairDisplay } from '#hall/contract.ts';
import { LinkClient, type LinkClientOptions, type LinkSocket } from '#hall/link/link-client.ts';
import { linkPath } from '#hall/link/link-rules.ts';
import type { ServerMessage } from '#hall/protocol.ts';
import type { TestApp, Visitor } from './test-app.ts';

export const cookieOf = ({ cookies }: Pick<Visitor, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Where a test app listens, once it does. */
export async function listening({ app }: Pick<TestApp, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** A device of the hall: paired by an operator, with a browser of its own. */
export async function pairedDevice(site: TestApp, operator: Visitor, hall: number, name: string) {
  const browser = site.visitor();
  const { data: arrived } = await browser.call(arriveAsDisplay);
  const paired = await operator.call(pairDisplay, { code: arrived.pairing.code, hall, name });
  if (paired.code !== 1) throw new Error(JSON.stringify(paired));
  return { browser, display: String(paired.data.display) };
}

/** The product's own end of a link, over a socket that carries a browser's cookies. */
export function linkOf(
  host: string,
  cookie: string,
  search = '',
  options: Partial<LinkClientOptions> = {},
): LinkClient {
  const client = new LinkClient({
    open: () => new WebSocket(`ws://${host}${linkPath}${search}`, { headers: { cookie } }) as unknown as LinkSocket,
    shortestPauseMs: 30,
    longestPauseMs: 400,
    ...options,
  });
  client.start();
  return client;
}

/** A bare socket, for what no device of ours would say. */
export async function bareLink(
  host: string,
  headers: Record<string, string>,
  search = '',
  options: { localAddress?: string } = {},
) {
  const socket = new WebSocket(`ws://${host}${linkPath}${search}`, { headers, ...options });
  const heard: ServerMessage[] = [];
  let code: number | undefined;
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ServerMessage));
  socket.on('close', (given) => {
    code = given;
  });
  socket.on('error', () => {});
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    // The line was down.
    socket.on('close', () => resolve(0));
  });
  return {
    status,
    heard,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    reasons: () => heard.flatMap((message) => (message.kind === 'refused' ? message.reason : [])),
    closedBy: () => code,
    end: () => socket.terminate(),
  };
}
