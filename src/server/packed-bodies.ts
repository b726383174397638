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
 * packed again. Who waits for it gets it packed quickly; behind everybody's back it is packed as small as it gets, since
 * that takes a quarter of a second: it then goes out in the first round of a slow connection.
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

  async pack(etag: string, body: Buffer): Promise<PackedBody> {
    const known = this.#kept.get(etag);
    if (known) {
      // The latest used stays longest.
      this.#kept.delete(etag);
      this.#kept.set(etag, known);
      if (!known.isSmallest && !this.#isPacking) void this.#packSmall(etag, body);
      return known;
    }
    const [br, zipped] = await Promise.all([brotli(body, quality(5, body)), gzip(body, { level: 6 })]);
    const packed = { br, gzip: zipped, isSmallest: false };
    if (this.#kept.size >= this.#most) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(etag, packed);
    if (!this.#isPacking) void this.#packSmall(etag, body);
    return packed;
  }

  /** One at a time, off the main thread, and with rests: pages that change all the time must not take a processor. */
  async #packSmall(etag: string, body: Buffer): Promise<void> {
    this.#isPacking = true;
    const startedAt = performance.now();
    try {
      const [br, zipped] = [await brotli(body, quality(11, body)), await gzip(body, { level: 9 })];
      if (this.#kept.has(etag)) this.#kept.set(etag, { br, gzip: zipped, isSmallest: true });
    } finally {
      const rest = () => {
        this.#isPacking = false;
      };
      setTimeout(rest, 2 * (performance.now() - startedAt)).unref();
    }
  }
}

/** A window that holds a page: the usual one makes the encoder take tens of megabytes, and gains nothing. */
const quality = (level: number, body: Buffer): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: level,
    [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});
