import type { FastifyInstance } from 'fastify';
import { applicantKind, screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import * as call from './claim-contract.ts';
import type { ClaimDesk } from './claim-desk.server.ts';
import type { CompanyClaims } from './claims.server.ts';

export async function claimApi(
  app: FastifyInstance,
  { claims: { applicants, desk } }: { claims: { applicants: CompanyClaims; desk: ClaimDesk } },
) {
  const who = (context: CallContext) => context.session(applicantKind).account;
  const reviewer = (context: CallContext) => context.session(screenKind).account;

  routeCall(app, call.checkCompany, ({ credit_code }, context) =>
    applicants.checkCompany(who(context), context.address, credit_code),
  );
  routeCall(app, call.getClaim, async (_payload, context) => done(await applicants.latest(who(context))));
  routeCall(app, call.claimCompany, (claim, context) => applicants.claim(who(context), claim));
  routeCall(app, call.cancelClaim, (_payload, context) => applicants.cancel(who(context)));
  routeCall(app, call.listClaims, async ({ application }, context) =>
    done(await desk.list(reviewer(context), application)),
  );
  routeCall(app, call.listOpenClaims, async () => done(await desk.listOpen()));
  routeCall(app, call.decideClaim, (decision, context) => desk.decide(reviewer(context), decision));
}
