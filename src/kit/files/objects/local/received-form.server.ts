import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { etagOfPieces } from '#kit/files/objects/etag.server.ts';
import { RefusedUpload, refusals } from './refused-upload.server.ts';

export interface ReceivedFile {
  size: number;
  etag: string;
  crc32: number;
  /** File name given by the client; may be empty. */
  name: string;
}

export interface ReceivedForm {
  fields: ReadonlyMap<string, string>;
  file: ReceivedFile | undefined;
}

/** The connection closed before the form ended: there is no one to respond to. */
export class AbortedUpload extends Error {}

const limits = { fields: 64, fieldNameSize: 200, fieldSize: 64 * 1024, headerPairs: 20, headerSize: 8 * 1024 };

/**
 * Parses a form upload and streams its file to `draft`, whichever part comes first. `mostBytes` is called when the file begins,
 * with the fields before it; parsing stops at one byte more.
 */
export async function receiveForm(
  request: IncomingMessage,
  draft: string,
  mostBytes: (fields: ReadonlyMap<string, string>) => number,
): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  let writing: Promise<ReceivedFile> | undefined;
  let content: Readable | undefined;
  const busboy = openForm(request);

  try {
    await new Promise<void>((resolve, reject) => {
      busboy.on('field', (name, value, nameTruncated, valueTruncated) => {
        // A repeated name is refused: two parsers would choose different ones.
        if (nameTruncated || valueTruncated || fields.has(name)) reject(refusals.multipart());
        fields.set(name, value);
      });
      busboy.on('file', (_field, stream, name) => {
        if (writing) return reject(refusals.multipart());
        content = stream;
        writing = writeDraft(stream, draft, mostBytes(fields)).then((written) => ({ ...written, name: name ?? '' }));
        writing.catch(reject);
      });
      busboy.on('fieldsLimit', () => reject(refusals.multipart()));
      busboy.on('error', () => reject(refusals.multipart()));
      busboy.on('finish', resolve);
      request.on('error', () => reject(new AbortedUpload()));
      request.on('close', () => {
        if (!request.complete) reject(new AbortedUpload());
      });
      request.pipe(busboy);
    });
    return { fields, file: await writing };
  } catch (error) {
    request.unpipe(busboy);
    busboy.destroy();
    content?.destroy();
    await writing?.catch(() => {});
    throw error;
  }
}

function openForm(request: IncomingMessage) {
  try {
    const headers = request.headers as BusboyHeaders;
    return new Busboy({ headers, limits, isPartAFile: (name) => name === 'file' });
  } catch {
    throw refusals.multipart();
  }
}

async function writeDraft(stream: Readable, draft: string, mostBytes: number): Promise<Omit<ReceivedFile, 'name'>> {
  const handle = await fs.open(draft, 'wx', 0o600);
  try {
    const etag = etagOfPieces();
    let size = 0;
    let checksum = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > mostBytes) throw refusals.tooLarge();
      etag.add(piece);
      checksum = crc32(piece, checksum);
      await handle.writeFile(piece);
    }
    await handle.sync();
    return { size, etag: etag.end(), crc32: checksum };
  } catch (error) {
    if (error instanceof RefusedUpload || (error as NodeJS.ErrnoException).code) throw error;
    throw refusals.multipart();
  } finally {
    await handle.close();
  }
}
