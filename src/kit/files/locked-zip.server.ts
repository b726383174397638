import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/**
 * A ZIP archive with one encrypted file: AES-256 as specified by WinZip (AE-2), which 7-Zip and WinRAR read and Windows
 * Explorer does not. Streamed, so that memory does not grow with the file.
 */
export async function* lockedZip({
  name,
  content,
  password,
}: {
  name: string;
  content: Iterable<string>;
  password: string;
}): AsyncGenerator<Uint8Array> {
  // Rarely used, so not loaded at startup.
  const { ZipWriter, configure } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable);
  const bytes = Readable.toWeb(Readable.from(encoded(content))) as ReadableStream<Uint8Array>;
  const written = writer
    .add(name, bytes as never, { password, encryptionStrength: 3, useUnicodeFileNames: true })
    .then(() => writer.close());
  // An error in the content would leave the reader waiting; this promise rejects instead.
  const failed = new Promise<never>((_, reject) => {
    written.catch(reject);
  });
  failed.catch(() => {});
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failed]);
      if (done) return;
      yield value;
    }
  } finally {
    // A reader that stops also ends the writing.
    reader.cancel().catch(() => {});
  }
}

function* encoded(parts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of parts) yield encoder.encode(part);
}
