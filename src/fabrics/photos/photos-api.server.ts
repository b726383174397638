import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { fabricPictureToken } from '#fabrics/desk/contract.ts';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { type ObjectStore, preferredFormat } from '#kit/files/objects/object-store.server.ts';
import { photoKey, photoLimits, photoPath, photoWidths } from './photo-key.ts';

/** Photographs of fabrics: how editors send them, and the address under which everybody sees them. */
export async function fabricPhotosApi(app: FastifyInstance, { objects }: { objects: ObjectStore }) {
  routeCall(app, fabricPictureToken, async (_payload, context) => {
    const { account } = context.session(screenKind);
    const stop = await objects.uploadBlockFor(`ia/${account}`);
    if (stop) return refuse(stop);
    return done(
      objects.uploadToken({
        prefix: `fabric/${account}/`,
        endUser: `ia/${account}`,
        maxBytes: photoLimits.bytes,
        mime: photoLimits.mime,
        origin: `${context.request.protocol}://${context.request.host}`,
      }),
    );
  });

  app.get<{ Querystring: { w?: string } }>(`${photoPath}*`, async (request, reply) => {
    const key = `fabric/${request.url.slice(photoPath.length).split('?')[0]}`;
    const width = photoWidths.find((each) => String(each) === request.query.w);
    if (!photoKey.test(key) || !width) return reply.code(404).header('cache-control', 'no-store').send();
    return reply
      .headers({
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'accept',
      })
      .redirect(objects.viewUrl(key, { width, format: preferredFormat(request.headers.accept) }), 302);
  });
}
