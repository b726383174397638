import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { normalizeNewlines, type PageFields } from './page-form.ts';

/** Far more than any form needs: a text that is too long gets a problem at its field, and all values come back. */
const longestTexts = 512 * 1024;
const limits = { fields: 2_000, fieldSize: longestTexts, headerPairs: 20, headerSize: 8 * 1024 };

/** An uploaded file; `content` is undefined (and not held) if the file exceeds `mostFileBytes`. */
export interface FormFile {
  /** Name of the input. */
  field: string;
  name: string;
  content: Buffer | undefined;
}

/**
 * Parses a page's multipart form, as a browser without script sends it. Calls `onFile` for one file after the other; while it
 * runs nothing more is read, so that at most one file is in memory, and none before it is complete. Undefined if the body is no
 * such form, is cut short, is not UTF-8, or exceeds a limit; errors of `onFile` are thrown.
 */
export async function readMultipartForm(
  request: Request,
  { mostFileBytes, mostFiles, mostBytes }: { mostFileBytes: number; mostFiles: number; mostBytes: number },
  onFile: (file: FormFile) => Promise<unknown>,
): Promise<PageFields | undefined> {
  if (!request.body) return undefined;
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const values: PageFields = {};
  let fault: unknown;
  try {
    const type = request.headers.get('content-type') ?? '';
    const busboy = new Busboy({
      headers: { 'content-type': type },
      limits: { ...limits, files: mostFiles, fileSize: mostFileBytes + 1 },
    });
    let files: Promise<unknown> = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      const unreadable = () => reject(new UnreadableForm());
      let texts = 0;
      busboy.on('field', (name, value, nameTruncated, valueTruncated) => {
        texts += Buffer.byteLength(value);
        // U+FFFD replaces invalid UTF-8; people do not type it.
        if (nameTruncated || valueTruncated || texts > longestTexts || value.includes('\ufffd')) return unreadable();
        addValue(values, String(name), normalizeNewlines(value));
      });
      busboy.on('file', (field, stream, name) => {
        files = files.then(async () => {
          const content = await bufferOnDisk(stream, mostFileBytes);
          await onFile({ field: String(field), name: name ?? '', content }).catch((error: unknown) => {
            fault = error;
            throw error;
          });
        });
        files.catch(reject);
      });
      for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit', 'error'] as const) busboy.on(limit, unreadable);
      busboy.on('finish', () => void files.then(() => resolve(), reject));
      body.on('error', unreadable);
      let length = 0;
      body.on('data', (piece: Uint8Array) => {
        length += piece.length;
        if (length > mostBytes) body.destroy(new UnreadableForm());
      });
      body.pipe(busboy);
    });
    return values;
  } catch {
    // A browser reads the response only after sending the whole body.
    body.unpipe();
    body.resume();
    await finished(body).catch(() => {});
    if (fault) throw fault;
    return undefined;
  }
}
class UnreadableForm extends Error {}

/** Repeated names become a list. Own properties only: `__proto__` is a name like any other. */
function addValue(values: PageFields, name: string, value: string): void {
  const present = Object.hasOwn(values, name) ? values[name] : undefined;
  const next = present === undefined ? value : [...(Array.isArray(present) ? present : [present]), value];
  Object.defineProperty(values, name, { value: next, enumerable: true, configurable: true, writable: true });
}

/** A file of a request, on disk until it is complete: a slow upload takes minutes, and many run at once. Undefined if longer than `most` bytes. */
export async function bufferOnDisk(stream: Readable, most: number): Promise<Buffer | undefined> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'form-'));
  const file = path.join(directory, 'file');
  try {
    const handle = await fs.open(file, 'wx', 0o600);
    let length = 0;
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        length += piece.length;
        if (length <= most) await handle.writeFile(piece);
      }
    } finally {
      await handle.close();
    }
    return length > most ? undefined : await fs.readFile(file);
  } finally {
    await fs.rm(directory, { recursive: true, force: true });
  }
}
