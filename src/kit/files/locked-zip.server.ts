import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/**
 * One file in a ZIP archive that opens with a password alone: AES-256 as WinZip made it known (AE-2), which 7-Zip, WinRAR
 * and others read and Windows' own folders do not. Made as it is read, so that memory does not grow with the file.
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
  // Few need it, and no start should wait for it.
  const { ZipWriter, configure } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable);
  const bytes = Readable.toWeb(Readable.from(encoded(content))) as ReadableStream<Uint8Array>;
  const written = writer
    .add(name, bytes as never, { password, encryptionStrength: 3, useUnicodeFileNames: true })
    .then(() => writer.close());
  // A fault in the content leaves the archive waiting: whoever reads is told by this.
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
    // Somebody who stops reading ends the making as well.
    reader.cancel().catch(() => {});
  }
}

function* encoded(parts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of parts) yield encoder.encode(part);
}
