import type { FastifyInstance } from 'fastify';
import { applicantKind, screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import type { Recovery } from './recovery.server.ts';
import * as call from './recovery-contract.ts';

export async function recoveryApi(app: FastifyInstance, { recovery }: { recovery: Recovery }): Promise<void> {
  const { requests, desk } = recovery;
  const applicant = (context: CallContext) => context.session(applicantKind).account;
  const by = (context: CallContext) => ({ reviewer: context.session(screenKind).account, address: context.address });

  routeCall(app, call.beginRecovery, ({ contact_phone, verify_code, credit_code }, context) =>
    requests.begin(
      { phone: contact_phone, code: verify_code, creditCode: credit_code },
      {
        address: context.address,
        origin: `${context.request.protocol}://${context.request.host}`,
        language: context.language,
      },
    ),
  );
  routeCall(app, call.submitRecovery, async ({ ticket, licence_image, note }) => {
    const outcome = await requests.submit({ ticket, licence: licence_image, note });
    // Not waited for: how long it takes would tell whether anybody is told.
    if (outcome.ok) recovery.tellSoon();
    return outcome;
  });
  routeCall(app, call.listOwnRecoveries, async (_payload, context) => done(await desk.listOwn(applicant(context))));
  routeCall(app, call.refuseRecovery, ({ id }, context) => desk.refuseOwn(applicant(context), id));
  routeCall(app, call.listRecoveries, async ({ waiting }, context) =>
    done(await desk.list(by(context).reviewer, waiting)),
  );
  routeCall(app, call.approveRecovery, (given, context) => desk.approve(by(context), given));
  routeCall(app, call.rejectRecovery, (given, context) => desk.reject(by(context), given));
}
