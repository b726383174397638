import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { screenKind } from '#accounts/contract.ts';
import type { Hall } from '#hall/hall.server.ts';
import { ConcurrencyLimit } from '#kit/call/concurrency-limit.server.ts';
import type { Session } from '#kit/call/session.ts';
import type { Caller } from './link-hub.server.ts';
import { linkLimits, linkPath } from './link-rules.ts';

/** Links of one process. Past that it refuses, instead of slowing down all that it has. */
const maxLinks = 5_000;
/**
 * Of devices that are not paired: new ones that show their codes, a hall's worth of them behind one address. What is left belongs
 * to displays and operators, whatever strangers do.
 */
const maxStrangers = { perNetwork: 60, inAll: 300 };

interface Upgrading {
  socket: Duplex;
  head: Buffer;
}

const isOperator = (session: Session | undefined): session is Session => session?.roles.includes('operator') ?? false;

/** Whether an upgrade is the link's; the server takes no other, but in development Vite's. */
export const isLinkRequest = (request: IncomingMessage): boolean => request.url?.split('?')[0] === linkPath;

/**
 * `GET /hall/link`, a WebSocket. The upgrade passes Fastify's hooks like any request, so that sessions, addresses and
 * refusals are the same everywhere; other upgrades are left to other listeners (Vite's, in development).
 */
export async function linkEndpoint(
  app: FastifyInstance,
  { hall, isFromOwnPage }: { hall: Hall; isFromOwnPage(headers: IncomingMessage['headers']): boolean },
) {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: linkLimits.messageBytes,
    perMessageDeflate: false,
  });
  const upgrading = new WeakMap<IncomingMessage, Upgrading>();
  const strangers = new ConcurrencyLimit(maxStrangers);

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isLinkRequest(request)) return;
    socket.on('error', () => socket.destroy());
    upgrading.set(request, { socket, head });
    const response = new ServerResponse(request);
    // A refusal is an ordinary answer, after which the connection ends.
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]);
    response.on('finish', () => socket.end());
    app.routing(request, response);
  };
  app.server.on('upgrade', onUpgrade);
  // Closing the server would wait for open sockets.
  app.addHook('preClose', async () => {
    app.server.off('upgrade', onUpgrade);
    await hall.close();
    sockets.close();
  });

  app.get(linkPath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const upgrade = upgrading.get(request.raw);
    if (!upgrade) return reply.code(426).header('upgrade', 'websocket').send({ error: 'upgrade_required' });
    // A page of another site can open a socket here, with this site's cookies; browsers always say whose page it is.
    if (!isFromOwnPage(request.headers)) return reply.code(403).send({ error: 'other_site' });
    const caller = await callerOf(app, hall, request, reply);
    if (!caller) return reply;
    // While the database is unreachable no client can be identified; clients reconnect automatically.
    const isKnown = caller.kind === 'operator' || (await hall.devices.find(caller.token).catch(() => undefined));
    if (upgrade.socket.destroyed) return reply;
    const leave = isKnown ? undefined : strangers.enter(request.ip);
    if (isKnown ? hall.hub.size >= maxLinks : !leave)
      return reply.code(503).header('retry-after', '10').send({ error: 'too_many_links' });
    if (leave) upgrade.socket.once('close', leave);
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket as Parameters<ServerResponse['detachSocket']>[0]);
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => hall.hub.connect(socket, caller));
    return reply;
  });
}

/** The caller of an upgrade; undefined after a refusal was sent. */
async function callerOf(
  app: FastifyInstance,
  hall: Hall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  const search = new URL(request.url, 'http://hall').searchParams;
  if (search.get('as') !== 'operator') {
    const token = hall.devices.tokenOf(request.headers);
    if (!token) reply.code(401).send({ error: 'no_token' });
    return token === undefined ? undefined : { kind: 'device', token };
  }
  const session = (await app.identify(request))[screenKind];
  if (!isOperator(session)) {
    reply.code(session ? 403 : 401).send({ error: session ? 'not_allowed' : 'not_signed_in' });
    return undefined;
  }
  const number = Number(search.get('hall'));
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) {
    reply.code(400).send({ error: 'no_such_hall' });
    return undefined;
  }
  const giver = {
    id: `screen_user/${session.account}`,
    name: await hall.nameOf(session.account),
    roles: session.roles,
  };
  return {
    kind: 'operator',
    hall: number,
    giver,
    session: session.id,
    async isAllowed() {
      const now = (await app.identify(request))[screenKind];
      if (now?.id !== session.id || !isOperator(now)) return false;
      giver.roles = now.roles;
      return true;
    },
  };
}
