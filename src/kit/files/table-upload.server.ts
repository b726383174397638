import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import type { Envelope, Who } from '#kit/call/call.ts';
import { mayCall, notAllowed, notSignedIn, requestLanguage } from '#kit/call/call-route.server.ts';
import type { Outcome } from '#kit/call/outcome.ts';
import { inBackground } from '#kit/db/database.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { type TableLimits, UnreadableTable } from './table/read-table.server.ts';
import { unreadableText } from './table/unreadable-table.server.ts';

/** The uploader. */
export interface TableSender {
  id: number;
  address: string;
  language: Language;
}

/**
 * Routes the upload of a table as a request body (`application/octet-stream`, name in `?name=`); the response is an envelope
 * with what was read. Not a call: the file is streamed to disk, never held in memory as a whole.
 *
 * @param read gets the file's path, and refuses with a message for people.
 */
export function routeTableUpload<Made>(
  app: FastifyInstance,
  {
    address,
    who,
    limits,
    read,
  }: {
    address: string;
    who: Who;
    limits: TableLimits;
    read(sender: TableSender, name: string, file: string): Promise<Outcome<Made>>;
  },
): void {
  if (!app.hasContentTypeParser('application/octet-stream'))
    app.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
  app.post<{ Querystring: { name?: string } }>(
    address,
    { bodyLimit: limits.bytes },
    async (request, reply): Promise<Envelope> => {
      reply.header('cache-control', 'no-store');
      const language = requestLanguage(request);
      const t = (code: number, msg: string, data: unknown = null): Envelope => ({ code, msg, data });
      const sessions = await app.identify(request);
      const permission = mayCall(who, sessions);
      if (permission === 'not_signed_in') return t(401, inLanguage(notSignedIn, language));
      if (permission === 'not_allowed') return t(403, inLanguage(notAllowed, language));
      const directory = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'table-'));
      try {
        const file = path.join(directory, 'file');
        // Without a body Fastify gives none.
        await receive((request.body as Readable | undefined) ?? request.raw, file, limits.bytes);
        const account = who === 'anyone' ? 0 : (sessions[who.session]?.account ?? 0);
        const sender = { id: account, address: request.ip, language };
        const made = await inBackground(() => read(sender, String(request.query.name ?? '').slice(0, 200), file));
        return made.ok ? t(1, '', made.value) : t(400, String(made.data));
      } catch (error) {
        if (error instanceof UnreadableTable) return t(400, unreadableText(error, limits, language));
        throw error;
      } finally {
        await fs.promises.rm(directory, { recursive: true, force: true });
      }
    },
  );
}

async function receive(body: Readable, file: string, most: number): Promise<void> {
  let bytes = 0;
  await pipeline(
    body,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        bytes += part.length;
        if (bytes > most) throw new UnreadableTable('too_large');
        yield part;
      }
    },
    fs.createWriteStream(file, { mode: 0o600 }),
  );
}
