import zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { PackedBodies } from './packed-bodies.ts';

const words = Array.from({ length: 4_000 }, (_, at) => `<p class="a-${at % 37}">织 ${(at * 7919) % 613}</p>`).join('');
const body = Buffer.from(words);
const nobody = () => {};

test('who waits gets a page packed quickly, and the page the small body as soon as there is one', async () => {
  const packed = new PackedBodies();
  const smaller = vi.fn();
  const first = await packed.pack('"a"', body, true, smaller);
  expect(zlib.brotliDecompressSync(first.br).equals(body)).toBe(true);
  await vi.waitFor(() => expect(smaller).toHaveBeenCalledOnce(), 5_000);
  const small = await packed.pack('"a"', body, true, nobody);
  expect(smaller).toHaveBeenCalledWith(small);
  expect(small.br.length).toBeLessThan(first.br.length);
  expect(zlib.brotliDecompressSync(small.br).equals(body)).toBe(true);
  expect(zlib.gunzipSync(small.gzip).equals(body)).toBe(true);
});

test('while nobody waits, a page is packed as small as it gets at once, one at a time', async () => {
  const packed = new PackedBodies();
  const other = Buffer.from(words.toUpperCase());
  const [small, quick] = await Promise.all([
    packed.pack('"a"', body, false, nobody),
    packed.pack('"b"', other, false, nobody),
  ]);
  expect(await packed.pack('"a"', body, true, nobody)).toBe(small);
  expect(zlib.brotliDecompressSync(quick.br).equals(other)).toBe(true);
  expect(small.br.length).toBeLessThan(quick.br.length);
});

test('other words are packed anew, and few are kept', async () => {
  const packed = new PackedBodies({ most: 2 });
  const one = await packed.pack('"1"', body, true, nobody);
  await packed.pack('"2"', Buffer.from('二'), true, nobody);
  await packed.pack('"3"', Buffer.from('三'), true, nobody);
  expect(await packed.pack('"1"', body, true, nobody)).not.toBe(one);
});
