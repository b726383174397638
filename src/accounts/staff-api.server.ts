import type { FastifyInstance } from 'fastify';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import type { AuditLog } from './audit/audit-log.server.ts';
import { listAuditEntries } from './audit/contract.ts';
import { applicantKind, screenKind } from './contract.ts';
import { applicantSessions, screenSessions } from './own/contract.ts';
import type { OwnSessions } from './own/own-sessions.server.ts';
import type { By, ScreenAccounts } from './screen-accounts.server.ts';
import * as factor from './second-factor/contract.ts';
import type { SecondFactor } from './second-factor/second-factor.server.ts';
import * as calls from './staff-contract.ts';

const by = (context: CallContext): By => ({ session: context.session(screenKind), address: context.address });

export async function staffAccountsApi(
  app: FastifyInstance,
  { screenAccounts, auditLog }: { screenAccounts: ScreenAccounts; auditLog: AuditLog },
) {
  routeCall(app, calls.listScreenAccounts, async () => done(await screenAccounts.list()));
  routeCall(app, calls.createScreenAccount, (given, context) => screenAccounts.create(given, by(context)));
  routeCall(app, calls.changeScreenAccount, (given, context) => screenAccounts.change(given, by(context)));
  routeCall(app, calls.disableScreenAccount, ({ id }, context) => screenAccounts.disable(id, by(context)));
  routeCall(app, calls.enableScreenAccount, ({ id }, context) => screenAccounts.enable(id, by(context)));
  routeCall(app, calls.resetScreenPassword, ({ id }, context) => screenAccounts.resetPassword(id, by(context)));
  routeCall(app, calls.endScreenSessions, ({ id }, context) => screenAccounts.endSessions(id, by(context)));
  routeCall(app, listAuditEntries, async (given) => done(await auditLog.list(given)));
  routeCall(app, calls.changeOwnPassword, (given, context) => screenAccounts.changeOwnPassword(given, by(context)));
}

/** What people keep of their own account beside the password: the second factor, and where they are signed in. */
export async function ownAccountApi(
  app: FastifyInstance,
  { secondFactor, ownSessions }: { secondFactor: SecondFactor; ownSessions: OwnSessions },
) {
  routeCall(app, factor.getSecondFactor, async (_given, context) =>
    done(await secondFactor.state(context.session(screenKind).account)),
  );
  routeCall(app, factor.beginSecondFactor, (given, context) => secondFactor.begin(given, by(context)));
  routeCall(app, factor.confirmSecondFactor, (given, context) => secondFactor.confirm(given, by(context)));
  routeCall(app, factor.removeSecondFactor, (given, context) => secondFactor.remove(given, by(context)));
  routeCall(app, factor.removeScreenSecondFactor, ({ id }, context) => secondFactor.removeOf(id, by(context)));

  for (const [kind, own] of [
    [applicantKind, applicantSessions],
    [screenKind, screenSessions],
  ] as const) {
    routeCall(app, own.list, async (_given, context) => done(await ownSessions.list(context.session(kind))));
    routeCall(app, own.end, ({ id }, context) => ownSessions.end(context.session(kind), id));
    routeCall(app, own.endOthers, async (_given, context) => {
      await ownSessions.endOthers(context.session(kind));
      return done(null);
    });
  }
}
