import type { FastifyInstance } from 'fastify';
import type { Sessions } from '#kit/call/session.ts';
import { guardedStreams } from '#kit/live/guarded-streams.server.ts';
import { FirstReadTimeout } from '#kit/live/live-hub.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { mayWatch } from './board-access.ts';
import { findBoard } from './boards/board-list.ts';
import { clockPath, livePath } from './live-address.ts';
import { TooManyReplays } from './replay-readings.server.ts';
import { resolveBoard } from './resolve-board.ts';
import type { Screens } from './screens.server.ts';

/** Id of the session: of a signed-in user or a paired display. */
const viewerId = ({ ia, device }: Sessions): string => ia?.id ?? device?.id ?? '';

/** `GET /screen/clock`: the server's time. `GET /screen/live`: a board's figures as Server-Sent Events, authorized per board. */
export async function liveChannel(
  app: FastifyInstance,
  { screens, notices, clock }: { screens: Screens; notices: Notices; clock: Clock },
) {
  const openStream = guardedStreams(app, notices, () => screens.close());

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

    const sessionOf = (now: Sessions) => (mayWatch(board, now) === 'yes' ? viewerId(now) : undefined);
    const begin = () => openStream(reply, { request, sessions, sessionOf });
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
