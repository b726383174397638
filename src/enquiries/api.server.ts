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
  routeCall(app, call.assignEnquiry, (payload, context) => desk.assign(staffOf(context), payload));
  routeCall(app, call.noteEnquiry, (payload, context) => desk.note(staffOf(context), payload));
  routeCall(app, call.answerEnquiry, (payload, context) => desk.answer(staffOf(context), payload));
  routeCall(app, call.closeEnquiry, (payload, context) => desk.close(staffOf(context), payload));
  routeCall(app, call.reopenEnquiry, (payload, context) => desk.reopen(staffOf(context), payload));
}
