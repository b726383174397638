import type { FastifyInstance } from 'fastify';
import { type CallContext, routeCall } from '#kit/call-route.server.ts';
import { done } from '#kit/outcome.ts';
import { screenKind } from './contract.ts';
import type { By, ScreenAccounts } from './screen-accounts.server.ts';
import * as calls from './staff-contract.ts';

const by = (context: CallContext): By => ({ session: context.session(screenKind), address: context.address });

export async function staffAccountsApi(app: FastifyInstance, { screenAccounts }: { screenAccounts: ScreenAccounts }) {
  routeCall(app, calls.listScreenAccounts, async () => done(await screenAccounts.list()));
  routeCall(app, calls.createScreenAccount, (given, context) => screenAccounts.create(given, by(context)));
  routeCall(app, calls.changeScreenAccount, (given, context) => screenAccounts.change(given, by(context)));
  routeCall(app, calls.disableScreenAccount, ({ id }, context) => screenAccounts.disable(id, by(context)));
  routeCall(app, calls.enableScreenAccount, ({ id }, context) => screenAccounts.enable(id, by(context)));
  routeCall(app, calls.resetScreenPassword, ({ id }, context) => screenAccounts.resetPassword(id, by(context)));
  routeCall(app, calls.endScreenSessions, ({ id }, context) => screenAccounts.endSessions(id, by(context)));
  routeCall(app, calls.changeOwnPassword, (given, context) => screenAccounts.changeOwnPassword(given, by(context)));
}
