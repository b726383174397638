import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { screenKind } from '#accounts/contract.ts';
import type { Envelope } from '#kit/call.ts';
import { type CallContext, mayCall, requestLanguage, routeCall } from '#kit/call-route.server.ts';
import { inLanguage } from '#kit/language.ts';
import { done } from '#kit/outcome.ts';
import * as call from './contract.ts';
import { fileProblem } from './import-problems.ts';
import type { OrderImports } from './imports.server.ts';

class TooLarge extends Error {}

export async function orderImportApi(app: FastifyInstance, { orderImports }: { orderImports: OrderImports }) {
  const staff = (context: CallContext) => ({ id: context.session(screenKind).account, address: context.address });
  routeCall(app, call.listOrderImports, async () => done(await orderImports.list()));
  routeCall(app, call.getOrderImport, (given, { request }) => orderImports.report(given, requestLanguage(request)));
  routeCall(app, call.previewOrderImport, (given, { request }) =>
    orderImports.preview(given, requestLanguage(request)),
  );
  routeCall(app, call.checkOrderImport, (given) => orderImports.check(given));
  routeCall(app, call.writeOrderImport, ({ id }, context) => orderImports.write(staff(context), id));
  routeCall(app, call.dropOrderImport, ({ id }) => orderImports.drop(id));
  routeCall(app, call.orderImportProblems, ({ id }, { request }) =>
    orderImports.problemFile(id, requestLanguage(request)),
  );

  // A file is no call: it is put down as it comes, and never held in memory as a whole.
  app.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
  app.post<{ Querystring: { name?: string } }>(
    call.readOrderImportPath,
    { bodyLimit: call.importLimits.bytes },
    async (request, reply): Promise<Envelope> => {
      reply.header('cache-control', 'no-store');
      const language = requestLanguage(request);
      const say = (code: number, msg: string, data: unknown = null): Envelope => ({ code, msg, data });
      const sessions = await app.identify(request);
      const permission = mayCall(call.orderImporters, sessions);
      if (permission !== 'yes')
        return permission === 'not_signed_in'
          ? say(401, inLanguage(['请先登录', 'Please sign in first'], language))
          : say(403, inLanguage(['没有权限', 'You may not do this'], language));
      const directory = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'order-import-'));
      try {
        const file = path.join(directory, 'file');
        // A request without a body has none, not an empty one.
        await receive((request.body as Readable | undefined) ?? request.raw, file);
        const who = { id: sessions[screenKind]?.account ?? 0, address: request.ip };
        const read = await orderImports.read(who, String(request.query.name ?? ''), file, language);
        return read.ok ? say(1, '', read.value) : say(400, String(read.data));
      } catch (error) {
        if (error instanceof TooLarge) return say(400, fileProblem('too_large', language));
        throw error;
      } finally {
        await fs.promises.rm(directory, { recursive: true, force: true });
      }
    },
  );
}

async function receive(body: Readable, file: string): Promise<void> {
  let bytes = 0;
  await pipeline(
    body,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        bytes += part.length;
        if (bytes > call.importLimits.bytes) throw new TooLarge();
        yield part;
      }
    },
    fs.createWriteStream(file, { mode: 0o600 }),
  );
}
