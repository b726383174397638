import { Readable } from 'node:stream';
import { lockedZip } from '#kit/files/locked-zip.server.ts';
import { codeAt, type Hmac } from './derive-code.server.ts';
import { formatCode } from './serial-code.ts';

const linesPerChunk = 1_000;

export interface PrintFile {
  name: string;
  type: string;
  content: Readable;
}

/**
 * Generates the file for the printer as a stream from the batch's key: numbers are never stored, and memory does not depend on their
 * count. `destroySeed` is called before the last part; if it throws, the stream fails.
 */
export function printFile({
  format,
  password,
  destroySeed,
  ...batch
}: {
  number: string;
  quantity: number;
  key: Hmac;
  gtin: string | null;
  origin: string;
  format: 'csv' | 'zip';
  password: string;
  destroySeed(): Promise<void>;
}): PrintFile {
  const name = `${batch.number}.csv`;
  const parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> =
    format === 'zip' ? lockedZip({ name, content: lines(batch), password }) : lines(batch);
  return {
    name: format === 'zip' ? `${batch.number}.zip` : name,
    type: format === 'zip' ? 'application/zip' : 'text/csv; charset=utf-8',
    content: Readable.from(beforeLast(parts, destroySeed), { highWaterMark: 1 }),
  };
}

function* lines({
  quantity,
  key,
  gtin,
  origin,
}: {
  quantity: number;
  key: Hmac;
  gtin: string | null;
  origin: string;
}): Generator<string> {
  yield '\uFEFFserial,printed,address\r\n';
  for (let index = 0; index < quantity; ) {
    let text = '';
    for (const end = Math.min(index + linesPerChunk, quantity); index < end; index++) {
      const code = codeAt(key, index);
      const address = `${origin}${gtin ? `/01/${gtin.padStart(14, '0')}` : '/sn'}/21/${code}`;
      text += `${code},${formatCode(code)},${address}\r\n`;
    }
    yield text;
  }
}

async function* beforeLast<Part>(parts: Iterable<Part> | AsyncIterable<Part>, work: () => Promise<void>) {
  let previous: Part | undefined;
  for await (const part of parts) {
    if (previous !== undefined) yield previous;
    previous = part;
  }
  await work();
  if (previous !== undefined) yield previous;
}
