import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';

export interface PackedBody {
  br: Buffer;
  /** Comes with the small body: hardly anybody takes no other. */
  gzip?: Buffer;
}

/**
 * Levels of brotli, and the window as a power of two. A page takes two milliseconds, and a tenth of a second for the last
 * tenth part. With a larger window the quick one takes ten times as long.
 */
const quick = { level: 9, window: 16 };
const smallest = { level: 11, window: 18 };
/** What says that a body is long: only then does the encoder look closely at which letters follow which. */
const longHint = 1 << 20;

/** In two milliseconds; where that does not fit, in another way as well: either may be the smaller one, by a twentieth. */
export async function packToFit(body: Buffer, fits: number): Promise<PackedBody> {
  const first = packQuickly(body, 'br');
  const second = first.length > fits ? await packInParts(body) : first;
  return { br: second.length < first.length ? second : first };
}

/**
 * Of a few samples of a body the quick encoder decides whether Chinese letters get codes of their own, and may decide
 * wrongly for a page that begins with a long style: by chance, with any change of its length. With the style in a part of
 * its own, and closer looks, it never does, though it takes a hundredth more than where it decides well by itself.
 */
async function packInParts(body: Buffer): Promise<Buffer> {
  const encoder = zlib.createBrotliCompress(brotliOptions(body, quick, longHint));
  const packed = buffer(encoder);
  const end = Math.max(0, body.indexOf('</style>'));
  encoder.write(body.subarray(0, end));
  encoder.flush(zlib.constants.BROTLI_OPERATION_FLUSH);
  encoder.end(body.subarray(end));
  return packed;
}

/** As small as it gets: holds the thread that calls it up for a tenth of a second. */
export const packSmallest = (body: Uint8Array): Required<PackedBody> => ({
  br: zlib.brotliCompressSync(body, brotliOptions(body, smallest)),
  gzip: zlib.gzipSync(body, { level: 9 }),
});

/** A quarter of the size for a millisecond or two. To hand it to another thread and back costs more than that. */
export const packQuickly = (body: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? zlib.brotliCompressSync(body, brotliOptions(body, quick)) : zlib.gzipSync(body, { level: 1 });

/** A window that holds a page: the usual one makes the encoder take tens of megabytes, and gains nothing. */
const brotliOptions = (body: Uint8Array, { level, window }: typeof quick, hint = body.length): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: level,
    [zlib.constants.BROTLI_PARAM_LGWIN]: window,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: hint,
  },
});
