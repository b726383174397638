import type { FastifyInstance } from 'fastify';
import type { Fabrics } from '#fabrics/fabrics.server.ts';
import { type CallContext, requestLanguage, routeCall } from '#kit/call/call-route.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import * as call from './contract.ts';
import type { FabricDesk } from './fabric-desk.server.ts';

export async function fabricDeskApi(
  app: FastifyInstance,
  { fabrics, fabricDesk }: { fabrics: Fabrics; fabricDesk: FabricDesk },
) {
  const { prices, exportFile } = fabricDesk;
  const editor = (context: CallContext) => ({
    ...staffOf(context),
    kind: 'ia',
    language: requestLanguage(context.request),
  });

  routeCall(app, call.listDeskFabrics, async (filter) => done(await fabricDesk.list(filter)));
  routeCall(app, call.exportFabrics, (given, context) => exportFile(staffOf(context), given));
  routeCall(app, call.getDeskFabric, async ({ id }) => {
    const found = await fabrics.get(id);
    return found ? done({ ...found }) : refuse('none');
  });
  routeCall(app, call.saveFabric, async ({ revision, fabric }, context) => {
    const saved = await fabrics.save(editor(context), fabric, revision);
    return saved.ok ? done({ ...saved.value }) : saved;
  });
  routeCall(app, call.setFabricState, async ({ id, revision, state }, context) => {
    const set = await fabrics.setState(editor(context), { id, revision }, state as 'shown' | 'withdrawn');
    return set.ok ? done({ ...set.value }) : set;
  });
  routeCall(app, call.removeFabricDraft, (target, context) => fabrics.removeDraft(editor(context), target));
  routeCall(app, call.previewPrices, (given) => prices.preview({ ...given, by: given.by as 'fen' }));
  routeCall(app, call.changePrices, (given, context) =>
    prices.change(staffOf(context), { ...given, by: given.by as 'fen' }),
  );
  routeCall(app, call.listRepriced, async () => done(await prices.list()));
  routeCall(app, call.undoPrices, ({ id }, context) => prices.undo(staffOf(context), id));
}
