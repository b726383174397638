import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '#kit/call/session.ts';
import { eventFrame } from './event-stream.ts';
import { LiveStream } from './live-stream.server.ts';
import type { Notices } from './notices.server.ts';

/** Roles and accounts may change while a stream is open, so each is authorized again at this interval. */
const recheckMs = 30_000;
const endedFrame = Buffer.from(eventFrame('ended', '{}'));

interface Viewer {
  request: FastifyRequest;
  sessions: Sessions;
  /** The id of the session by which the stream may be seen; undefined when none allows it. */
  sessionOf(sessions: Sessions): string | undefined;
}

/**
 * Streams for those who may see them: a stream ends at once with the session that opened it, and within half a minute when the
 * rights do.
 *
 * @param close is called before the server closes, which would wait for open streams.
 */
export function guardedStreams(app: FastifyInstance, notices: Notices, close: () => void) {
  const viewers = new Map<LiveStream, Viewer>();
  const end = (stream: LiveStream) => {
    viewers.delete(stream);
    stream.end(endedFrame);
  };
  async function recheck(stream: LiveStream, { request, sessions: before, sessionOf }: Viewer): Promise<void> {
    // Keep the stream if the database is unreachable: rights are unknown, and the figures are marked stale anyway.
    const sessions = await app.identify(request).catch(() => undefined);
    if (sessions && sessionOf(sessions) !== sessionOf(before)) end(stream);
  }
  const recheckAll = () => {
    for (const [stream, viewer] of viewers) void recheck(stream, viewer);
  };
  notices.listen('session_ended', (id) => {
    if (id === '*') return recheckAll();
    for (const [stream, { sessions, sessionOf }] of viewers) if (sessionOf(sessions) === id) end(stream);
  });
  notices.onGap(recheckAll);
  const rechecking = setInterval(recheckAll, recheckMs).unref();
  app.addHook('preClose', async () => {
    clearInterval(rechecking);
    close();
  });

  /** Opens the response, unless the reader has left meanwhile. */
  return (reply: FastifyReply, viewer: Viewer): LiveStream | undefined => {
    if (viewer.request.raw.destroyed) return undefined;
    reply.hijack();
    const stream = new LiveStream(reply.raw, { 'x-content-type-options': 'nosniff' });
    viewers.set(stream, viewer);
    stream.onClose(() => viewers.delete(stream));
    // The session may have ended while the figures were being read.
    void recheck(stream, viewer);
    return stream;
  };
}
