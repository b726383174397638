import type { FastifyInstance } from 'fastify';
import { requestLanguage, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { clientEnvironmentOf } from '#kit/call/visit.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import * as call from './contract.ts';
import type { FabricRequests } from './requests.server.ts';

export async function fabricRequestsApi(app: FastifyInstance, { fabricRequests }: { fabricRequests: FabricRequests }) {
  const { desk } = fabricRequests;
  routeCall(app, call.sendFabricRequest, (form, { address, request, userAgent }) =>
    fabricRequests.send(form, { address, language: requestLanguage(request), channel: clientEnvironmentOf(userAgent) }),
  );
  routeCall(app, call.fabricRequestStanding, (by, { address }) => fabricRequests.standing(by, address));
  routeCall(app, call.answerQuotation, (by, { address }) => fabricRequests.answer(by, address));
  routeCall(app, call.requestsWaiting, async () => done(await desk.waiting()));
  routeCall(app, call.listFabricRequests, async (filter) => done(await desk.list(filter)));
  routeCall(app, call.exportFabricRequests, (given, context) => desk.exportFile(staffOf(context), given));
  routeCall(app, call.getFabricRequest, ({ id }, context) => desk.open(staffOf(context), id));
  routeCall(app, call.changeFabricRequest, (given, context) => desk.change(staffOf(context), given));
}
