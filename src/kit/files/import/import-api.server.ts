import type { FastifyInstance } from 'fastify';
import { requestLanguage, routeCall } from '#kit/call/call-route.server.ts';
import { done } from '#kit/call/outcome.ts';
import { staffOf } from '#kit/db/audit-entry.ts';
import type { TableLimits } from '#kit/files/table/read-table.server.ts';
import { routeTableUpload } from '#kit/files/table-upload.server.ts';
import type { ImportCalls } from './import-calls.ts';
import type { Imports } from './imports.server.ts';

/** Routes the upload and the calls of one kind of imports. */
export function routeImports<Options extends object, Preview>(
  app: FastifyInstance,
  { calls, imports, limits }: { calls: ImportCalls; imports: Imports<Options, Preview>; limits: TableLimits },
): void {
  const asMeant = (given: { id: number; mapping: string[]; options: unknown }) => ({
    ...given,
    options: given.options as Options,
  });
  routeCall(app, calls.list, async () => done(await imports.list()));
  routeCall(app, calls.get, (given, { request }) => imports.report(given, requestLanguage(request)));
  routeCall(app, calls.preview, (given, { request }) => imports.preview(asMeant(given), requestLanguage(request)));
  routeCall(app, calls.firstLines, ({ id }) => imports.firstLines(id));
  routeCall(app, calls.chooseHead, (given) => imports.chooseHead(given));
  routeCall(app, calls.retry, ({ id }) => imports.retry(id));
  routeCall(app, calls.check, (given) => imports.check(asMeant(given)));
  routeCall(app, calls.write, (given, context) =>
    imports.write(staffOf(context), given as { id: number } & Partial<Options>),
  );
  routeCall(app, calls.staying, (given, { request }) => imports.staying(given, requestLanguage(request)));
  routeCall(app, calls.takeBack, ({ id }, context) => imports.takeBack(staffOf(context), id));
  routeCall(app, calls.drop, ({ id }) => imports.drop(id));
  routeCall(app, calls.problems, ({ id }, { request }) => imports.problems(id, requestLanguage(request)));
  routeTableUpload(app, {
    address: calls.read,
    who: calls.list.who,
    limits,
    read: imports.read,
  });
}
