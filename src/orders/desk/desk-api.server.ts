import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, routeCall } from '#kit/call/call-route.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { inBackground } from '#kit/db/database.server.ts';
import { readDay } from '#kit/text/time.ts';
import * as call from './contract.ts';
import type { OrderDesk } from './order-desk.server.ts';

export async function orderDeskApi(app: FastifyInstance, { orderDesk }: { orderDesk: OrderDesk }) {
  const { list, today, reconciliation, keys } = orderDesk;
  const staff = (context: CallContext) => ({ id: context.session(screenKind).account, address: context.address });

  routeCall(app, call.listOrders, (given) => list(given));
  routeCall(app, call.ordersToday, async () => done(await today()));
  routeCall(app, call.reconcileDays, async ({ from, days }) =>
    readDay(from) ? done(await inBackground(() => reconciliation.compare(from, days))) : refuse('no_day'),
  );
  routeCall(app, call.rebuildDay, async ({ day }, context) =>
    readDay(day) ? done(await inBackground(() => reconciliation.rebuild(staff(context), day))) : refuse('no_day'),
  );
  routeCall(app, call.listKeys, async () => done(await keys.list()));
  routeCall(app, call.createKey, (given, context) => keys.create(staff(context), given));
  routeCall(app, call.rotateKey, (given, context) => keys.rotate(staff(context), given));
  routeCall(app, call.revokeKey, ({ id }, context) => keys.revoke(staff(context), id));
}
