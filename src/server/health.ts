import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** `/healthz` tells that the process lives; `/readyz` that it may be sent visitors. */
export async function health(
  app: FastifyInstance,
  { services, isReady }: { services: Services; isReady: () => boolean },
) {
  const stamp = services.environment.BUILD_STAMP;
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive', build: stamp ?? null };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const unready = (status: string) =>
      reply
        .code(503)
        .header('retry-after', '1')
        .send({ status, build: stamp ?? null });
    if (app.isStopping()) return unready('stopping');
    await services.database.pool.query('select 1');
    if (!isReady()) return unready('filling');
    return { status: 'ready', build: stamp ?? null };
  });
}
