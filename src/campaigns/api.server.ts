import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import type { Campaigns } from './campaigns.server.ts';
import * as call from './contract.ts';

export async function campaignsApi(app: FastifyInstance, { campaigns }: { campaigns: Campaigns }) {
  routeCall(app, call.listCampaigns, async () => done(await campaigns.list()));
  routeCall(app, call.saveCampaign, (given, context) => campaigns.save(staffOf(context), given));
  routeCall(app, call.removeCampaign, (target, context) => campaigns.remove(staffOf(context), target));
}
