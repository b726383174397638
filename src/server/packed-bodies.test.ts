import zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { PackedBodies } from './packed-bodies.ts';

const words = Array.from({ length: 4_000 }, (_, at) => `<p class="a-${at % 37}">织 ${(at * 7919) % 613}</p>`).join('');
const body = Buffer.from(words);

test('a page that comes out the same is packed as small as it gets, once', async () => {
  const packed = new PackedBodies();
  const first = await packed.pack('"a"', body);
  expect(zlib.brotliDecompressSync(first.br).equals(body)).toBe(true);
  await packed.pack('"a"', body);
  await vi.waitFor(async () => expect((await packed.pack('"a"', body)).br.length).toBeLessThan(first.br.length), 5_000);
  const small = await packed.pack('"a"', body);
  expect(zlib.brotliDecompressSync(small.br).equals(body)).toBe(true);
  expect(zlib.gunzipSync(small.gzip).equals(body)).toBe(true);
  expect(await packed.pack('"a"', body)).toBe(small);
});

test('other words are packed anew, and few are kept', async () => {
  const packed = new PackedBodies({ most: 2 });
  const [one] = [await packed.pack('"1"', body), await packed.pack('"2"', Buffer.from('二'))];
  await packed.pack('"3"', Buffer.from('三'));
  expect(await packed.pack('"1"', body)).not.toBe(one);
});
