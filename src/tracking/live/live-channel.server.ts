import type { FastifyInstance } from 'fastify';
import { mayCall } from '#kit/call/call-route.server.ts';
import { eventFrame } from '#kit/live/event-stream.ts';
import { LiveStream } from '#kit/live/live-stream.server.ts';
import { trackingSummary } from '#tracking/figures/figures-contract.ts';
import { trackingLivePath } from './live-contract.ts';
import type { TrackingNow } from './now.server.ts';

/** Rights may end while somebody watches: each open stream is asked about again after this time. */
const recheckMs = 30_000;

export async function trackingLive(app: FastifyInstance, { trackingNow: { hub, plan } }: { trackingNow: TrackingNow }) {
  // Before the server closes: it would wait for open streams.
  app.addHook('preClose', async () => hub.close());

  app.get(trackingLivePath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const verdict = mayCall(trackingSummary.who, await app.identify(request));
    if (verdict !== 'yes') return reply.code(verdict === 'not_signed_in' ? 401 : 403).send({ error: verdict });
    await hub.watch(plan, () => {
      if (request.raw.destroyed) return undefined;
      reply.hijack();
      const stream = new LiveStream(reply.raw, { 'x-content-type-options': 'nosniff' });
      const rechecking = setInterval(async () => {
        // A database that is away says nothing about rights; the figures are stale then anyway.
        const sessions = await app.identify(request).catch(() => undefined);
        if (sessions && mayCall(trackingSummary.who, sessions) !== 'yes')
          stream.end(Buffer.from(eventFrame('ended', '{}')));
      }, recheckMs).unref();
      stream.onClose(() => clearInterval(rechecking));
      return stream;
    });
    return reply;
  });
}
