import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import * as call from './contract.ts';
import type { Enquiries } from './enquiries.server.ts';

export async function enquiriesApi(
  app: FastifyInstance,
  { enquiries: { desk, list, waiting } }: { enquiries: Enquiries },
) {
  const staff = (context: CallContext) => ({ id: context.session(screenKind).account, address: context.address });

  routeCall(app, call.enquiriesWaiting, async () => done(await waiting()));
  routeCall(app, call.listEnquiries, async (filter, context) => done(await list(staff(context).id, filter)));
  routeCall(app, call.getEnquiry, ({ id }, context) => desk.open(staff(context), id));
  routeCall(app, call.assignEnquiry, (given, context) => desk.assign(staff(context), given));
  routeCall(app, call.noteEnquiry, (given, context) => desk.note(staff(context), given));
  routeCall(app, call.answerEnquiry, (given, context) => desk.answer(staff(context), given));
  routeCall(app, call.closeEnquiry, (given, context) => desk.close(staff(context), given));
  routeCall(app, call.reopenEnquiry, (given, context) => desk.reopen(staff(context), given));
}
