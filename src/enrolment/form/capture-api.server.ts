import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applicantKind, screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call-route.server.ts';
import { eventFrame } from '#kit/live/event-stream.ts';
import { LiveStream } from '#kit/live/live-stream.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { done } from '#kit/outcome.ts';
import { readCookies } from '#kit/visit.ts';
import * as call from './capture-contract.ts';
import type { CaptureLinks } from './capture-links.server.ts';

const cookie = 'wl_capture';

/** The calls of the desk and of the phone, and the stream by which the desk learns of pictures at once. */
export async function captureApi(
  app: FastifyInstance,
  { capture, notices, https }: { capture: CaptureLinks; notices: Notices; https: boolean },
) {
  const originOf = ({ request }: CallContext) => `${request.protocol}://${request.host}`;
  const isSecure = (request: FastifyRequest) => https || request.protocol === 'https';
  const cookieName = (request: FastifyRequest) => (isSecure(request) ? `__Host-${cookie}` : cookie);
  const phoneOf = ({ request }: CallContext) =>
    readCookies(request.headers.cookie)[cookieName(request)]?.slice(0, 100) ?? '';

  routeCall(app, call.startCapture, ({ fields }, context) =>
    capture.start(
      {
        id: context.session(applicantKind).account,
        language: context.language,
        screenUser: context.sessions[screenKind]?.account,
      },
      fields,
      context.session(applicantKind).id,
    ),
  );
  routeCall(app, call.endCapture, async ({ link }, context) => {
    await capture.end(context.session(applicantKind).account, link);
    return done(null);
  });
  routeCall(app, call.openCapture, async ({ token }, context) => {
    const opened = await capture.open(phoneOf(context), token);
    if (!opened.ok) return opened;
    const { secret } = opened.value;
    if (secret !== undefined) {
      const attributes = `Path=/; Max-Age=${call.linkLife.toUseMs / 1000}; HttpOnly; SameSite=Lax`;
      const secure = isSecure(context.request) ? '; Secure' : '';
      context.reply.header('set-cookie', `${cookieName(context.request)}=${secret}; ${attributes}${secure}`);
    }
    return done(opened.value.capture);
  });
  routeCall(app, call.captureToken, (_payload, context) => capture.uploadTicket(phoneOf(context), originOf(context)));
  routeCall(app, call.addCaptured, ({ field, key }, context) => capture.add(phoneOf(context), field, key));
  routeCall(app, call.removeCaptured, ({ field, key }, context) => capture.remove(phoneOf(context), field, key));

  const streams = new Map<LiveStream, string>();
  const ended = Buffer.from(eventFrame('ended', '{}'));
  notices.listen('session_ended', (id) => {
    for (const [stream, session] of streams) if (session === id) stream.end(ended);
  });
  // Before the server closes: it would wait for open streams.
  app.addHook('preClose', async () => capture.hub.close());
  app.get(call.captureLivePath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = (await app.identify(request))[applicantKind];
    if (!session) return reply.code(401).send({ error: 'not_signed_in' });
    await capture.hub.watch(capture.plan(session.account), () => {
      if (request.raw.destroyed) return undefined;
      reply.hijack();
      const stream = new LiveStream(reply.raw, { 'x-content-type-options': 'nosniff' });
      streams.set(stream, session.id);
      stream.onClose(() => streams.delete(stream));
      return stream;
    });
    return reply;
  });
}
