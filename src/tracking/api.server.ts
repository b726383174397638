import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call-route.server.ts';
import { trackingOverview } from './contract.ts';
import type { Tracking } from './tracking.server.ts';

export async function trackingApi(app: FastifyInstance, { tracking }: { tracking: Tracking }) {
  routeCall(app, trackingOverview, ({ day, bots }) => tracking.overview(day, bots));
}
