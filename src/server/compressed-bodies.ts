import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';

export interface CompressedBody {
  br: Buffer;
  /** Comes with the small body: hardly anybody takes no other. */
  gzip?: Buffer;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** A window that holds a page: the usual one makes the encoder take tens of megabytes, and gains nothing. */
const options = (body: Buffer, quality: number, window: number): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_LGWIN]: window,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

/** A quarter of the size for a millisecond or two. */
export const compressQuickly = (body: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? zlib.brotliCompressSync(body, options(body, 9, 16)) : zlib.gzipSync(body, { level: 1 });

/**
 * Compressed bodies of kept pages, by ETag: a page is rendered again every second, and mostly comes out the same. Who comes
 * first gets it compressed quickly; what comes out the same a second time is read by many, and they get it as small as it
 * gets, which takes a tenth of a second of another thread.
 */
export function compressedBodies(most = 200) {
  const kept = new LRUCache<string, CompressedBody>({ max: most });
  let isBusy = false;
  async function makeSmall(etag: string, body: Buffer, smaller: (small: CompressedBody) => void): Promise<void> {
    isBusy = true;
    const small = { br: await brotli(body, options(body, 11, 18)), gzip: await gzip(body, { level: 9 }) };
    kept.set(etag, small);
    smaller(small);
    isBusy = false;
  }
  return {
    find: (etag: string): CompressedBody | undefined => kept.get(etag),
    /** @param smaller is given the small one, if this body's turn has come: not the first time, and one at a time. */
    compress(etag: string, body: Buffer, smaller: (small: CompressedBody) => void): CompressedBody {
      const known = kept.get(etag);
      if (known) {
        if (!known.gzip && !isBusy) void makeSmall(etag, body, smaller);
        return known;
      }
      const quick = { br: compressQuickly(body, 'br') };
      kept.set(etag, quick);
      return quick;
    },
  };
}
