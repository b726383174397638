import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import { type CallContext, requestLanguage, routeCall } from '#kit/call/call-route.server.ts';
import { inBackground } from '#kit/db/database.server.ts';
import { tableLimits } from '#kit/files/table/read-table.server.ts';
import { routeTableUpload } from '#kit/files/table-upload.server.ts';
import * as call from './contract.ts';
import type { FabricImports } from './imports.server.ts';

export async function fabricImportApi(app: FastifyInstance, { fabricImports }: { fabricImports: FabricImports }) {
  const importer = (context: CallContext) => ({
    id: context.session(screenKind).account,
    address: context.address,
    language: requestLanguage(context.request),
  });
  routeCall(app, call.getImport, (given, { request }) => fabricImports.report(given, requestLanguage(request)));
  routeCall(app, call.writeImport, (given, context) =>
    inBackground(() => fabricImports.write(importer(context), given)),
  );
  routeCall(app, call.dropImport, ({ id }) => fabricImports.drop(id));
  routeCall(app, call.importErrors, ({ id }, { request }) => fabricImports.errors(id, requestLanguage(request)));
  routeCall(app, call.importPattern, ({ format }, { request }) =>
    fabricImports.pattern(format, requestLanguage(request)),
  );

  routeTableUpload(app, {
    address: call.readImportPath,
    who: call.importReaders,
    limits: tableLimits,
    read: (sender, name, file) => fabricImports.read(sender, name, file),
  });
}
