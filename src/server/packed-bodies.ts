import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export interface PackedBody {
  br: Buffer;
  gzip: Buffer;
}

/** What a server may send at once on a new connection: ten packets. */
const firstRoundBytes = 14_600;
/** More than so many do not queue to be packed as small as they get: their readers' turn would come too late. */
const mostTurns = 8;

/**
 * Levels of brotli, and the window as a power of two. A page takes two milliseconds, and a tenth of a second for the last
 * tenth part. With a larger window the quick one takes ten times as long.
 */
const quick = { level: 9, window: 16 };
const smallest = { level: 11, window: 18 };
/** What says that a body is long: only then does the encoder look closely at which letters follow which. */
const longHint = 1 << 20;

/**
 * Compressed bodies of kept pages. A page is rendered anew every second, and mostly comes out the same: then it is not
 * packed again. Who waits for a page gets it packed quickly, for first bytes are what is painted first; those after him
 * get it as small as it gets.
 */
export class PackedBodies {
  readonly #kept = new Map<string, PackedBody & { isSmallest: boolean }>();
  readonly #most: number;
  readonly #fits: number;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #turns = 0;

  constructor({ most = 200, fits = firstRoundBytes }: { most?: number; fits?: number } = {}) {
    this.#most = most;
    this.#fits = fits;
  }

  find(etag: string): PackedBody | undefined {
    return this.#kept.get(etag);
  }

  /**
   * @param isWaitedFor whether a reader waits for this body. While nobody does, there is time for the small one.
   * @param smaller is given the small one, if it could not be had at once.
   */
  async pack(
    etag: string,
    body: Buffer,
    isWaitedFor: boolean,
    smaller: (packed: PackedBody) => void,
  ): Promise<PackedBody> {
    const known = this.#kept.get(etag);
    if (known) {
      // The latest used stays longest.
      this.#kept.delete(etag);
      this.#kept.set(etag, known);
      if (known.isSmallest) return known;
    }
    if (!known && !isWaitedFor && this.#turns < mostTurns) return this.#inTurn(etag, body);
    const packed = known ?? (await this.#packToFit(body));
    if (!known) this.#keep(etag, packed);
    if (this.#turns === 0) void this.#inTurn(etag, body).then(smaller);
    return packed;
  }

  /** Both ways to pack quickly where the first does not fit into a round: either may be the smaller one, by a twentieth. */
  async #packToFit(body: Buffer): Promise<PackedBody & { isSmallest: boolean }> {
    const [first, zipped] = await Promise.all([packBrotli(body, quick), gzip(body, { level: 6 })]);
    const second = first.length > this.#fits ? await packInParts(body) : first;
    return { br: second.length < first.length ? second : first, gzip: zipped, isSmallest: false };
  }

  #keep(etag: string, packed: PackedBody & { isSmallest: boolean }): void {
    if (this.#kept.size >= this.#most && !this.#kept.has(etag))
      this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(etag, packed);
  }

  /** One at a time, and with rests: pages that change all the time must not take a processor. */
  #inTurn(etag: string, body: Buffer): Promise<PackedBody> {
    this.#turns++;
    let startedAt = 0;
    const turn = this.#lastTurn.then(() => {
      startedAt = performance.now();
      return this.#packSmall(etag, body);
    });
    this.#lastTurn = turn
      .catch(() => {})
      .then(() => {
        this.#turns--;
        return pause(2 * (performance.now() - startedAt), undefined, { ref: false });
      });
    return turn;
  }

  /** Off the main thread. */
  async #packSmall(etag: string, body: Buffer): Promise<PackedBody> {
    const [br, zipped] = [await packBrotli(body, smallest), await gzip(body, { level: 9 })];
    const packed = { br, gzip: zipped, isSmallest: true };
    this.#keep(etag, packed);
    return packed;
  }
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

const packBrotli = (body: Buffer, effort: typeof quick) => brotli(body, brotliOptions(body, effort));

/** A window that holds a page: the usual one makes the encoder take tens of megabytes, and gains nothing. */
const brotliOptions = (body: Buffer, { level, window }: typeof quick, hint = body.length): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: level,
    [zlib.constants.BROTLI_PARAM_LGWIN]: window,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: hint,
  },
});

/**
 * For a page that one reader gets: a quarter of the size for a millisecond. To hand it to another thread and back costs
 * more than that.
 */
export const packQuickly = (body: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? zlib.brotliCompressSync(body, brotliOptions(body, quick)) : zlib.gzipSync(body, { level: 1 });
