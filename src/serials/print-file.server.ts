import { Readable } from 'node:stream';
import { lockedZip } from '#kit/files/locked-zip.server.ts';
import { codeAt } from './code-making.server.ts';
import type { Hmac } from './hmac.server.ts';
import { inGroups } from './serial-code.ts';

const linesInPart = 1_000;

export interface PrintFile {
  name: string;
  type: string;
  content: Readable;
}

/**
 * The file for the printer, made from the batch's key line by line as it goes out: no number is ever stored, and a million
 * of them take no more memory than a thousand. `forget` is called when nothing but the last part is left to go out; a throw
 * of it breaks the file off.
 */
export function printFile({
  format,
  password,
  forget,
  ...batch
}: {
  number: string;
  quantity: number;
  key: Hmac;
  gtin: string | null;
  origin: string;
  format: 'csv' | 'zip';
  password: string;
  forget(): Promise<void>;
}): PrintFile {
  const name = `${batch.number}.csv`;
  const parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> =
    format === 'zip' ? lockedZip({ name, content: lines(batch), password }) : lines(batch);
  return {
    name: format === 'zip' ? `${batch.number}.zip` : name,
    type: format === 'zip' ? 'application/zip' : 'text/csv; charset=utf-8',
    content: Readable.from(beforeLast(parts, forget), { highWaterMark: 1 }),
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
    for (const end = Math.min(index + linesInPart, quantity); index < end; index++) {
      const code = codeAt(key, index);
      const address = `${origin}${gtin ? `/01/${gtin.padStart(14, '0')}` : '/sn'}/21/${code}`;
      text += `${code},${inGroups(code)},${address}\r\n`;
    }
    yield text;
  }
}

async function* beforeLast<Part>(parts: Iterable<Part> | AsyncIterable<Part>, work: () => Promise<void>) {
  let held: Part | undefined;
  for await (const part of parts) {
    if (held !== undefined) yield held;
    held = part;
  }
  await work();
  if (held !== undefined) yield held;
}
