import zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { PackedBodies } from './packed-bodies.ts';

const words = Array.from({ length: 4_000 }, (_, at) => `<p class="a-${at % 37}">织 ${(at * 7919) % 613}</p>`).join('');
const body = Buffer.from(words);
const nobody = () => {};

/** The body is larger than a page: what fits is set here by what it takes. */
const fits = zlib.brotliCompressSync(body).length * 3;

test('who waits gets a page packed quickly; what comes out the same again gets the small body as soon as there is one', async () => {
  const packed = new PackedBodies({ fits });
  const smaller = vi.fn();
  const first = await packed.pack('"a"', body, smaller);
  expect(zlib.brotliDecompressSync(first.br).equals(body)).toBe(true);
  expect((await packed.pack('"a"', body, smaller)).br).toBe(first.br);
  await vi.waitFor(() => expect(smaller).toHaveBeenCalledOnce(), 5_000);
  const small = await packed.pack('"a"', body, nobody);
  expect(smaller).toHaveBeenCalledWith(small);
  expect(small.br.length).toBeLessThan(first.br.length);
  expect(zlib.brotliDecompressSync(small.br).equals(body)).toBe(true);
  expect(zlib.gunzipSync(small.gzip ?? '').equals(body)).toBe(true);
});

test('what would take another round is packed in another quick way as well, and the smaller of the two is sent', async () => {
  const packedFor = async (page: string, room: number) =>
    (await new PackedBodies({ fits: room }).pack('"a"', Buffer.from(page), nobody)).br;
  const style = `<style>${Array.from({ length: 900 }, (_, at) => `.a-${at % 37}{top:${at}px}`).join('')}</style>`;
  const chinese = Array.from({ length: 9_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * at * 31) % 2_000)));
  // The same page after some more blanks: of some the first way comes out far larger, by chance.
  const pages = Array.from({ length: 16 }, (_, at) => `${' '.repeat(256 * at)}${style}<p>${chinese.join('')}</p>`);
  let gained = 0;
  for (const page of pages) {
    const alone = await packedFor(page, Number.POSITIVE_INFINITY);
    const smaller = await packedFor(page, 0);
    expect(smaller.length).toBeLessThanOrEqual(alone.length);
    expect(zlib.brotliDecompressSync(smaller).toString()).toBe(page);
    gained += alone.length - smaller.length;
  }
  expect(gained).toBeGreaterThan(0);
});

test('pages get their small bodies one at a time: whose turn has not come gets it when it is asked for again', async () => {
  const packed = new PackedBodies({ fits });
  const smaller = vi.fn();
  const bodies = Array.from({ length: 3 }, (_, at) => Buffer.from(`${at}${words.slice(0, 20_000)}`));
  const askEach = () => Promise.all(bodies.map((each, at) => packed.pack(String(at), each, smaller)));
  const first = await askEach();
  await askEach();
  await vi.waitFor(() => expect(smaller).toHaveBeenCalled(), 5_000);
  expect(smaller).toHaveBeenCalledOnce();
  await vi.waitFor(async () => {
    const again = await Promise.all(bodies.map((each, at) => packed.pack(String(at), each, nobody)));
    for (const [at, { br }] of again.entries()) expect(br.length).toBeLessThan(first[at]?.br.length ?? 0);
  }, 10_000);
});

test('what is read once is not packed small', async () => {
  const packed = new PackedBodies({ fits });
  const smaller = vi.fn();
  await packed.pack('"once"', body, smaller);
  await packed.pack('"twice"', body, nobody);
  const done = new Promise((resolve) => packed.pack('"twice"', body, resolve));
  await done;
  expect(smaller).not.toHaveBeenCalled();
});

test('other words are packed anew, and few are kept', async () => {
  const packed = new PackedBodies({ most: 2, fits });
  const one = await packed.pack('"1"', body, nobody);
  await packed.pack('"2"', Buffer.from('二'), nobody);
  await packed.pack('"3"', Buffer.from('三'), nobody);
  expect(await packed.pack('"1"', body, nobody)).not.toBe(one);
});
