import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sessions } from '#kit/call/session.ts';
import { eventFrame } from '#kit/live/event-stream.ts';
import { FirstReadTimeout } from '#kit/live/live-hub.server.ts';
import { LiveStream } from '#kit/live/live-stream.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { mayWatch } from './board-access.ts';
import type { Board } from './boards/board.ts';
import { findBoard } from './boards/board-list.ts';
import { clockPath, livePath } from './live-address.ts';
import { TooManyReplays } from './replay-readings.server.ts';
import { resolveBoard } from './resolve-board.ts';
import type { Screens } from './screens.server.ts';

/** Roles and accounts may change while a board is open, so each stream is authorized again at this interval. */
const recheckMs = 30_000;

/** Id of the session: of a signed-in user or a paired display. */
const viewerId = ({ ia, device }: Sessions): string => ia?.id ?? device?.id ?? '';

interface Watcher {
  stream: LiveStream;
  board: Board;
  session: string;
  request: FastifyRequest;
}

/** `GET /screen/clock`: the server's time. `GET /screen/live`: a board's figures as Server-Sent Events, authorized per board. */
export async function liveChannel(
  app: FastifyInstance,
  { screens, notices, clock }: { screens: Screens; notices: Notices; clock: Clock },
) {
  const watchers = new Set<Watcher>();
  const endedFrame = Buffer.from(eventFrame('ended', '{}'));
  const end = (watcher: Watcher) => {
    watchers.delete(watcher);
    watcher.stream.end(endedFrame);
  };

  async function recheck(watcher: Watcher): Promise<void> {
    // Keep the stream if the database is unreachable: rights are unknown, and the figures are marked stale anyway.
    const sessions = await app.identify(watcher.request).catch(() => undefined);
    if (sessions && (viewerId(sessions) !== watcher.session || mayWatch(watcher.board, sessions) !== 'yes'))
      end(watcher);
  }
  const recheckAll = () => {
    for (const watcher of watchers) void recheck(watcher);
  };

  notices.listen('session_ended', (id) => {
    if (id === '*') return recheckAll();
    for (const watcher of watchers) if (watcher.session === id) end(watcher);
  });
  notices.onGap(recheckAll);
  const rechecking = setInterval(recheckAll, recheckMs).unref();

  // Closing the server would wait for open streams.
  app.addHook('preClose', async () => {
    clearInterval(rechecking);
    screens.close();
  });

  app.get(clockPath, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { at: clock.now() };
  });

  app.get(livePath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const search = new URL(request.url, 'http://board').searchParams;
    const [address = '', ...others] = search.getAll('board');
    const resolved = resolveBoard(others.length > 0 ? '' : address, search, clock.now());
    if (!resolved.ok && resolved.reason === 'no_such_board') return reply.code(404).send({ error: resolved.reason });
    const placed = resolved.ok ? resolved.board : findBoard(address);
    const sessions = await app.identify(request);
    const verdict = placed ? mayWatch(placed, sessions) : 'not_allowed';
    if (verdict !== 'yes') return reply.code(verdict === 'not_signed_in' ? 401 : 403).send({ error: verdict });
    if (!resolved.ok) return reply.code(400).send({ error: resolved.reason, parameter: resolved.parameter });
    const { board, request: wanted } = resolved;
    const { day, main } = wanted;
    const replay = wanted.replay && { ...wanted.replay, since: wanted.replay.since ?? clock.now() };

    const session = viewerId(sessions);
    const begin = () => {
      if (request.raw.destroyed) return undefined;
      reply.hijack();
      const stream = new LiveStream(reply.raw, { 'x-content-type-options': 'nosniff' });
      const watcher = { stream, board, session, request };
      watchers.add(watcher);
      stream.onClose(() => watchers.delete(watcher));
      // The session may have ended while the figures were being read.
      void recheck(watcher);
      return stream;
    };
    try {
      await screens.hub.watch(screens.planOf(board, { day, replay, main }), begin);
    } catch (error) {
      if (error instanceof FirstReadTimeout)
        return reply.code(503).header('retry-after', '1').send({ error: 'not_read_in_time' });
      if (!(error instanceof TooManyReplays)) throw error;
      return reply.code(503).header('retry-after', '10').send({ error: 'too_many_replays' });
    }
    return reply;
  });
}
