import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { screenKind } from '#accounts/contract.ts';
import * as field from '#kit/field.ts';
import { type LicenceView, licencePath } from './licence.server.ts';

const query = field.payload({
  application: field.integer(),
  recovery: field.integer(),
  key: field.text({ min: 1, max: 300 }),
  viewer: field.integer({ min: 1 }),
  size: z.enum(['full', 'small']),
  until: field.integer({ min: 1 }),
  sign: field.text({ min: 1, max: 64 }),
});

export function routeLicence(app: FastifyInstance, licence: LicenceView): void {
  app.get(licencePath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = (await app.identify(request))[screenKind];
    if (!session) return reply.code(401).send({ code: 401, msg: '', data: null });
    const read = query.safeParse({ ...(request.query as object) });
    if (!read.success || !session.roles.includes('reviewer') || !licence.isValid(read.data, session.account))
      return reply.code(403).send({ code: 403, msg: '', data: null });
    const picture = await licence.show(read.data, request.ip);
    if (!picture) return reply.code(404).send({ code: 404, msg: '', data: null });
    return reply.header('content-disposition', 'inline; filename="licence"').type('image/jpeg').send(picture);
  });
}
