import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Outbox } from '#kit/sms/outbox.server.ts';
import { changesAt } from './changes.server.ts';
import * as call from './contract.ts';

export async function consoleApi(
  app: FastifyInstance,
  { database, sms, clock, audit }: Needs<'database' | 'clock' | 'audit'> & { sms: Pick<Outbox, 'sendAgain'> },
): Promise<void> {
  routeCall(app, call.changesSince, async (_, context) =>
    done(await changesAt(database, clock, context.session(screenKind))),
  );
  routeCall(app, call.resendShortMessage, ({ message }, context) => {
    const { account, roles } = context.session(screenKind);
    const desks = Object.entries(call.messageDesks).flatMap(([desk, wanted]) =>
      wanted.some((role) => roles.includes(role)) ? [desk] : [],
    );
    return sms.sendAgain({ id: message, desks }, (client, { about, state, failure }) =>
      audit(
        client,
        auditEntry({ id: account, address: context.address }, clock.now(), {
          action: 'console.resend_message',
          subject: about,
          before: { message, state, failure },
          after: { message, state: 'queued' },
        }),
      ),
    );
  });
}
