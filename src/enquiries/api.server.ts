import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import * as call from './contract.ts';
import type { Enquiries } from './enquiries.server.ts';

export async function enquiriesApi(
  app: FastifyInstance,
  { enquiries: { desk, list, waiting } }: { enquiries: Enquiries },
) {
  routeCall(app, call.enquiriesWaiting, async () => done(await waiting()));
  routeCall(app, call.listEnquiries, async (filter, context) => done(await list(staffOf(context).id, filter)));
  routeCall(app, call.getEnquiry, ({ id }, context) => desk.open(staffOf(context), id));
  routeCall(app, call.assignEnquiry, (given, context) => desk.assign(staffOf(context), given));
  routeCall(app, call.noteEnquiry, (given, context) => desk.note(staffOf(context), given));
  routeCall(app, call.answerEnquiry, (given, context) => desk.answer(staffOf(context), given));
  routeCall(app, call.closeEnquiry, (given, context) => desk.close(staffOf(context), given));
  routeCall(app, call.reopenEnquiry, (given, context) => desk.reopen(staffOf(context), given));
}
