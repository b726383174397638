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
import { tableLimits } from '#kit/read-table.server.ts';
import * as call from './contract.ts';
import { importProblem } from './import-problems.ts';
import type { FabricImports } from './imports.server.ts';

class TooLarge extends Error {}

export async function fabricImportApi(app: FastifyInstance, { fabricImports }: { fabricImports: FabricImports }) {
  const importer = (context: CallContext) => ({
    id: context.session(screenKind).account,
    address: context.address,
    language: requestLanguage(context.request),
  });
  routeCall(app, call.getImport, (given, { request }) => fabricImports.report(given, requestLanguage(request)));
  routeCall(app, call.writeImport, (given, context) => fabricImports.write(importer(context), given));
  routeCall(app, call.dropImport, ({ id }) => fabricImports.drop(id));
  routeCall(app, call.importErrors, ({ id }, { request }) => fabricImports.errors(id, requestLanguage(request)));
  routeCall(app, call.importPattern, ({ format }, { request }) =>
    fabricImports.pattern(format, requestLanguage(request)),
  );

  // A file is no call: it is put down as it comes, and never held in memory as a whole.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.post<{ Querystring: { name?: string } }>(
    call.readImportPath,
    { bodyLimit: tableLimits.bytes },
    async (request, reply): Promise<Envelope> => {
      reply.header('cache-control', 'no-store');
      const language = requestLanguage(request);
      const say = (code: number, msg: string, data: unknown = null): Envelope => ({ code, msg, data });
      const sessions = await app.identify(request);
      const permission = mayCall(call.importReaders, sessions);
      if (permission !== 'yes')
        return permission === 'not_signed_in'
          ? say(401, inLanguage(['请先登录', 'Please sign in first'], language))
          : say(403, inLanguage(['没有权限', 'You may not do this'], language));
      const account = sessions[screenKind]?.account ?? 0;
      const directory = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'fabric-import-'));
      try {
        const file = path.join(directory, 'file');
        await receive(request.body as Readable, file);
        const who = { id: account, address: request.ip, language };
        const read = await fabricImports.read(who, String(request.query.name ?? '').slice(0, 200), file);
        return read.ok ? say(1, '', read.value) : say(400, String(read.data));
      } catch (error) {
        if (error instanceof TooLarge) return say(400, importProblem('too_large', language));
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
        if (bytes > tableLimits.bytes) throw new TooLarge();
        yield part;
      }
    },
    fs.createWriteStream(file, { mode: 0o600 }),
  );
}
