import type { FastifyInstance } from 'fastify';
import { requestLanguage, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import { routeTableUpload } from '#kit/files/table-upload.server.ts';
import * as call from './contract.ts';
import type { OrderImports } from './imports.server.ts';

export async function orderImportApi(app: FastifyInstance, { orderImports }: { orderImports: OrderImports }) {
  routeCall(app, call.listOrderImports, async () => done(await orderImports.list()));
  routeCall(app, call.getOrderImport, (given, { request }) => orderImports.report(given, requestLanguage(request)));
  routeCall(app, call.previewOrderImport, (given, { request }) =>
    orderImports.preview(given, requestLanguage(request)),
  );
  routeCall(app, call.importFirstLines, ({ id }) => orderImports.firstLines(id));
  routeCall(app, call.chooseImportHead, (given) => orderImports.chooseHead(given));
  routeCall(app, call.importStateWords, (given) => orderImports.stateWords(given));
  routeCall(app, call.setStateWord, async (given, context) =>
    done(await orderImports.sayState(staffOf(context), given)),
  );
  routeCall(app, call.retryOrderImport, ({ id }) => orderImports.retry(id));
  routeCall(app, call.checkOrderImport, (given) => orderImports.check(given));
  routeCall(app, call.writeOrderImport, ({ id }, context) => orderImports.write(staffOf(context), id));
  routeCall(app, call.orderImportStaying, (given, { request }) =>
    orderImports.staying(given, requestLanguage(request)),
  );
  routeCall(app, call.takeBackOrderImport, ({ id }, context) => orderImports.takeBack(staffOf(context), id));
  routeCall(app, call.dropOrderImport, ({ id }) => orderImports.drop(id));
  routeCall(app, call.orderImportProblems, ({ id }, { request }) =>
    orderImports.problemFile(id, requestLanguage(request)),
  );

  routeTableUpload(app, {
    address: call.readOrderImportPath,
    who: call.orderImporters,
    limits: call.importLimits,
    read: (sender, name, file) => orderImports.read(sender, name, file, sender.language),
  });
}
