import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export interface PackedBody {
  br: Buffer;
  gzip: Buffer;
}

/**
 * Compressed bodies of kept pages. A page is rendered anew every second, and mostly comes out the same: then it is not
 * packed again. Packed as small as it gets, it goes out in the first round of a slow connection, but that takes a tenth of
 * a second: who waits for a page gets it packed quickly, and those after him the small one.
 */
export class PackedBodies {
  readonly #kept = new Map<string, PackedBody & { isSmallest: boolean }>();
  readonly #most: number;
  #isPacking = false;

  constructor({ most = 200 }: { most?: number } = {}) {
    this.#most = most;
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
    if (!known && !isWaitedFor && !this.#isPacking) return this.#packSmall(etag, body);
    const packed = known ?? { ...(await packQuickly(body)), isSmallest: false };
    if (!known) this.#keep(etag, packed);
    if (!this.#isPacking) void this.#packSmall(etag, body).then(smaller);
    return packed;
  }

  #keep(etag: string, packed: PackedBody & { isSmallest: boolean }): void {
    if (this.#kept.size >= this.#most && !this.#kept.has(etag))
      this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(etag, packed);
  }

  /** One at a time, off the main thread, and with rests: pages that change all the time must not take a processor. */
  async #packSmall(etag: string, body: Buffer): Promise<PackedBody> {
    this.#isPacking = true;
    const startedAt = performance.now();
    try {
      const [br, zipped] = [await brotli(body, quality(11, body)), await gzip(body, { level: 9 })];
      const packed = { br, gzip: zipped, isSmallest: true };
      this.#keep(etag, packed);
      return packed;
    } finally {
      const rest = () => {
        this.#isPacking = false;
      };
      setTimeout(rest, 2 * (performance.now() - startedAt)).unref();
    }
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
