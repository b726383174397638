import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import { errorsToSee, trackingOverview } from './contract.ts';
import { changeError, getError, listErrors } from './errors/errors-contract.ts';
import type { Tracking } from './tracking.server.ts';

export async function trackingApi(app: FastifyInstance, { tracking }: { tracking: Tracking }) {
  const { errors } = tracking;
  routeCall(app, trackingOverview, ({ day, bots }) => tracking.overview(day, bots));
  routeCall(app, errorsToSee, async () => done(await errors.toSee()));
  routeCall(app, listErrors, async (filter) => done(await errors.list(filter)));
  routeCall(app, getError, ({ id }) => errors.get(id));
  routeCall(app, changeError, (given, context) =>
    errors.change({ id: context.session(screenKind).account, address: context.address }, given),
  );
}
