import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { packOnThread } from './packing-thread.ts';

test('bodies come back in the order of asking, and after a thread that ended there is another', async () => {
  const bodies = ['织联', 'Weftline', ''].map((text) => Buffer.from(text.repeat(2_000)));
  const packed = await Promise.all(bodies.map(packOnThread));
  for (const [at, { br, gzip }] of packed.entries()) {
    expect(zlib.brotliDecompressSync(br).equals(bodies[at] as Buffer)).toBe(true);
    expect(zlib.gunzipSync(gzip ?? '').equals(bodies[at] as Buffer)).toBe(true);
  }
  // What is no body ends the thread, and with it whatever waits behind.
  const lost = await Promise.allSettled([packOnThread(1 as never), packOnThread(Buffer.from('1'))]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(zlib.brotliDecompressSync((await packOnThread(Buffer.from('2'))).br).toString()).toBe('2');
});

test('what cannot be handed over is refused, and whoever asks beside gets the own body', async () => {
  const [refused, packed] = await Promise.allSettled([
    packOnThread((() => {}) as never),
    packOnThread(Buffer.from('织')),
  ]);
  expect(refused.status).toBe('rejected');
  expect(packed.status === 'fulfilled' && zlib.brotliDecompressSync(packed.value.br).toString()).toBe('织');
});
