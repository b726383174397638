import type { FastifyInstance } from 'fastify';
import { requestLanguage, routeCall } from '#kit/call/call-route.server.ts';
import { routeImports } from '#kit/files/import/import-api.server.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage } from '#kit/text/language.ts';
import * as call from './contract.ts';
import { importColumns } from './import-columns.ts';
import type { FabricImports } from './imports.server.ts';

export async function fabricImportApi(app: FastifyInstance, { fabricImports }: { fabricImports: FabricImports }) {
  routeImports(app, {
    calls: call.fabricImportCalls,
    imports: fabricImports,
    limits: call.fabricImportLimits,
  });
  routeCall(app, call.importPattern, ({ format }, { request }) => {
    const language = requestLanguage(request);
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [importColumns.map(({ sample }) => inLanguage(sample, language))];
    }
    const head = importColumns.map(({ names: [zh, en] }) => inLanguage([zh, en], language));
    return tableFile({ name: language === 'en' ? 'fabrics' : '面料导入模板', format, head, rows: rows() });
  });
}
