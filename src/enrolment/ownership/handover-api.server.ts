import type { FastifyInstance } from 'fastify';
import { applicantKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import type { OpenSession } from './applicant-accounts.server.ts';
import type { Handover } from './handover.server.ts';
import * as call from './handover-contract.ts';

export async function handoverApi(
  app: FastifyInstance,
  { handover, sessions }: { handover: Handover; sessions: OpenSession },
): Promise<void> {
  const applicant = (context: CallContext) => context.session(applicantKind).account;
  const asker = (context: CallContext) => ({
    applicant: applicant(context),
    address: context.address,
    language: context.language,
  });

  routeCall(app, call.sendHandoverCode, (_payload, context) => handover.sendCode(asker(context)));
  routeCall(app, call.startHandover, ({ verify_code }, context) => handover.start(asker(context), verify_code));
  routeCall(app, call.cancelHandover, async (_payload, context) => {
    await handover.cancel(applicant(context));
    return done(null);
  });
  routeCall(app, call.openHandover, async (_payload, context) => done(await handover.findOpenOf(applicant(context))));
  routeCall(app, call.readHandover, ({ token }, context) => handover.read(token, context.address));
  routeCall(app, call.acceptHandover, async ({ token, contact_phone, verify_code }, context) => {
    const outcome = await handover.accept({ token, phone: contact_phone, code: verify_code }, context);
    if (!outcome.ok) return outcome;
    const earlier = context.sessions[applicantKind];
    if (earlier) await sessions.endSession(earlier.id);
    sessions.setCookie(context.reply, applicantKind, outcome.value.opened);
    return done(outcome.value.record);
  });
}
