import zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { PackedBodies } from './packed-bodies.ts';

const words = Array.from({ length: 4_000 }, (_, at) => `<p class="a-${at % 37}">织 ${(at * 7919) % 613}</p>`).join('');
const body = Buffer.from(words);
const nobody = () => {};

/** The body is larger than a page: what fits is set here by what it takes. */
const fits = zlib.brotliCompressSync(body).length * 3;

test('who waits gets a page packed quickly, and the page the small body as soon as there is one', async () => {
  const packed = new PackedBodies({ fits });
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

test('what would take another round is packed smaller for whoever waits, as far as that saves the round', async () => {
  const packedFor = async (room: number) =>
    (await new PackedBodies({ fits: room }).pack('"a"', body, true, nobody)).br.length;
  const quick = await packedFor(fits);
  const small = await packedFor(quick - 1);
  expect(small).toBeLessThan(quick);
  expect(await packedFor(small - 1)).toBeLessThan(small);
  // It cannot be had so small, and nobody waits for what saves nothing.
  expect(await packedFor(small >> 1)).toBe(small);
});

test('when many who wait need a smaller body at once, some get the quick one rather than queue', async () => {
  const quick = (await new PackedBodies({ fits }).pack('"a"', body, true, nobody)).br.length;
  const packed = new PackedBodies({ fits: quick - 1 });
  const lengths = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => (await packed.pack(String(at), body, true, nobody)).br.length),
  );
  expect(lengths.filter((length) => length === quick).length).toBeGreaterThan(0);
  expect(lengths.filter((length) => length < quick).length).toBeGreaterThan(0);
});

test('while nobody waits, pages are packed as small as they get, one after the other', async () => {
  const packed = new PackedBodies({ fits });
  const other = Buffer.from(words.toUpperCase());
  const [small, next] = await Promise.all([
    packed.pack('"a"', body, false, nobody),
    packed.pack('"b"', other, false, nobody),
  ]);
  expect(await packed.pack('"a"', body, true, nobody)).toBe(small);
  expect(await packed.pack('"b"', other, true, nobody)).toBe(next);
  expect(zlib.brotliDecompressSync(next.br).equals(other)).toBe(true);
});

test('when many pages change at once, none queues for long', async () => {
  const packed = new PackedBodies({ fits });
  const bodies = Array.from({ length: 12 }, (_, at) => Buffer.from(`${at}${words.slice(0, 20_000)}`));
  const all = bodies.map((each, at) => packed.pack(String(at), each, false, nobody));
  const last = await all[11];
  expect(last?.br.length).toBeGreaterThan((await all[0])?.br.length ?? 0);
  await Promise.all(all);
});

test('other words are packed anew, and few are kept', async () => {
  const packed = new PackedBodies({ most: 2, fits });
  const one = await packed.pack('"1"', body, true, nobody);
  await packed.pack('"2"', Buffer.from('二'), true, nobody);
  await packed.pack('"3"', Buffer.from('三'), true, nobody);
  expect(await packed.pack('"1"', body, true, nobody)).not.toBe(one);
});
