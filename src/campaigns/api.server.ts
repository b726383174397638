import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import type { Campaigns } from './campaigns.server.ts';
import * as call from './contract.ts';

export async function campaignsApi(app: FastifyInstance, { campaigns }: { campaigns: Campaigns }) {
  const staff = (context: CallContext) => ({ id: context.session(screenKind).account, address: context.address });
  routeCall(app, call.listCampaigns, async () => done(await campaigns.list()));
  routeCall(app, call.saveCampaign, (given, context) => campaigns.save(staff(context), given));
  routeCall(app, call.removeCampaign, ({ id, revision }, context) => campaigns.remove(staff(context), id, revision));
}
