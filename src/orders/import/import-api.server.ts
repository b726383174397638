import type { FastifyInstance } from 'fastify';
import { routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import { routeImports } from '#kit/files/import/import-api.server.ts';
import * as call from './contract.ts';
import type { OrderImports } from './imports.server.ts';

export async function orderImportApi(app: FastifyInstance, { orderImports }: { orderImports: OrderImports }) {
  routeImports(app, {
    calls: call.orderImportCalls,
    imports: orderImports,
    limits: call.importLimits,
  });
  routeCall(app, call.importStateWords, (given) => orderImports.stateWords(given));
  routeCall(app, call.setStateWord, async (given, context) =>
    done(await orderImports.sayState(staffOf(context), given)),
  );
}
