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
 * Compressed bodies of kept pages. A page is rendered anew every second, and mostly comes out the same: then it is not
 * packed again. To pack it as small as it gets takes up to a tenth of a second: who waits for a page gets it packed
 * quickly, if it goes out in the first round so too, and those after him the small one. What is larger would take a slow
 * connection another round, which is longer than the packing takes: nobody gets it.
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
    const packed = known ?? { ...(await packQuickly(body)), isSmallest: false };
    if (packed.br.length > this.#fits) return this.#packSmall(etag, body);
    if (!known) this.#keep(etag, packed);
    if (this.#turns === 0) void this.#inTurn(etag, body).then(smaller);
    return packed;
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
    const [br, zipped] = [await brotli(body, quality(11, body)), await gzip(body, { level: 9 })];
    const packed = { br, gzip: zipped, isSmallest: true };
    this.#keep(etag, packed);
    return packed;
  }
}

async function packQuickly(body: Buffer): Promise<PackedBody> {
  const [br, zipped] = await Promise.all([brotli(body, quality(5, body)), gzip(body, { level: 6 })]);
  return { br, gzip: zipped };
}

/** A window that holds a page: the usual one makes the encoder take tens of megabytes, and gains nothing. */
const quality = (level: number, body: Buffer): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: level,
    [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});
