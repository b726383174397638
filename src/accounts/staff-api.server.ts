import type { FastifyInstance } from 'fastify';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import type { AuditLog } from './audit/audit-log.server.ts';
import { exportAuditEntries, listAuditEntries } from './audit/contract.ts';
import { applicantKind, screenKind } from './contract.ts';
import { applicantSessions, screenSessions } from './own/contract.ts';
import type { OwnSessions } from './own/own-sessions.server.ts';
import type { Actor, ScreenAccounts } from './screen-accounts.server.ts';
import * as factor from './second-factor/contract.ts';
import type { SecondFactor } from './second-factor/second-factor.server.ts';
import * as calls from './staff-contract.ts';

const actorOf = (context: CallContext): Actor => ({ ...staffOf(context), session: context.session(screenKind).id });

export async function staffAccountsApi(
  app: FastifyInstance,
  { screenAccounts, auditLog }: { screenAccounts: ScreenAccounts; auditLog: AuditLog },
) {
  routeCall(app, calls.listScreenAccounts, async ({ q }) => done(await screenAccounts.list(q)));
  routeCall(app, calls.exportScreenAccounts, (given, context) => screenAccounts.exportList(staffOf(context), given));
  routeCall(app, exportAuditEntries, (given, context) => auditLog.exportList(staffOf(context), given));
  routeCall(app, calls.createScreenAccount, (payload, context) => screenAccounts.create(payload, actorOf(context)));
  routeCall(app, calls.changeScreenAccount, (payload, context) => screenAccounts.change(payload, actorOf(context)));
  routeCall(app, calls.disableScreenAccount, ({ id }, context) => screenAccounts.disable(id, actorOf(context)));
  routeCall(app, calls.enableScreenAccount, ({ id }, context) => screenAccounts.enable(id, actorOf(context)));
  routeCall(app, calls.resetScreenPassword, ({ id }, context) => screenAccounts.resetPassword(id, actorOf(context)));
  routeCall(app, calls.endScreenSessions, ({ id }, context) => screenAccounts.endSessions(id, actorOf(context)));
  routeCall(app, listAuditEntries, async (payload, { language }) => done(await auditLog.list(payload, language)));
  routeCall(app, calls.changeOwnPassword, (given, context) =>
    screenAccounts.changeOwnPassword(given, actorOf(context)),
  );
}

/** Calls for the user's own account beside the password: second factor and sessions. */
export async function ownAccountApi(
  app: FastifyInstance,
  { secondFactor, ownSessions }: { secondFactor: SecondFactor; ownSessions: OwnSessions },
) {
  routeCall(app, factor.getSecondFactor, async (_payload, context) =>
    done(await secondFactor.state(context.session(screenKind).account)),
  );
  routeCall(app, factor.beginSecondFactor, (given, context) => secondFactor.begin(given, actorOf(context)));
  routeCall(app, factor.confirmSecondFactor, (given, context) => secondFactor.confirm(given, actorOf(context)));
  routeCall(app, factor.removeSecondFactor, (given, context) => secondFactor.remove(given, actorOf(context)));
  routeCall(app, factor.removeScreenSecondFactor, ({ id }, context) => secondFactor.removeOf(id, actorOf(context)));

  for (const [kind, own] of [
    [applicantKind, applicantSessions],
    [screenKind, screenSessions],
  ] as const) {
    routeCall(app, own.list, async (_payload, context) => done(await ownSessions.list(context.session(kind))));
    routeCall(app, own.end, ({ id }, context) => ownSessions.end(context.session(kind), id));
    routeCall(app, own.endOthers, async (_payload, context) => {
      await ownSessions.endOthers(context.session(kind));
      return done(null);
    });
  }
}
