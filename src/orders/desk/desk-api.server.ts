import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import { inBackground } from '#kit/db/database.server.ts';
import { readDay } from '#kit/text/time.ts';
import { feedLimits } from '#orders/contract.ts';
import * as call from './contract.ts';
import type { OrderDesk } from './order-desk.server.ts';

/** No order is of an earlier day, and PostgreSQL has no year 0. */
const isOrderDay = (day: string) => readDay(day) !== undefined && day >= feedLimits.earliest.slice(0, 10);

export async function orderDeskApi(app: FastifyInstance, { orderDesk }: { orderDesk: OrderDesk }) {
  const { list, exportFile, today, reconciliation, keys } = orderDesk;

  routeCall(app, call.listOrders, (given, { language }) => list(given, language));
  routeCall(app, call.exportOrders, (given, context) => exportFile(staffOf(context), given));
  routeCall(app, call.ordersToday, async () => done(await today()));
  routeCall(app, call.reconcileDays, async ({ from, days }) =>
    isOrderDay(from) ? done(await inBackground(() => reconciliation.compare(from, days))) : refuse('no_day'),
  );
  routeCall(app, call.rebuildDay, async ({ day }, context) =>
    isOrderDay(day) ? done(await inBackground(() => reconciliation.rebuild(staffOf(context), day))) : refuse('no_day'),
  );
  routeCall(app, call.listKeys, async () => done(await keys.list()));
  routeCall(app, call.createKey, (given, context) => keys.create(staffOf(context), given));
  routeCall(app, call.rotateKey, (given, context) => keys.rotate(staffOf(context), given));
  routeCall(app, call.revokeKey, ({ id }, context) => keys.revoke(staffOf(context), id));
}
