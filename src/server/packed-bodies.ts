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
 * packed again but, once, as small as it gets, behind everybody's back, since that takes a quarter of a second.
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
    const [br, zipped] = await Promise.all([brotli(body, quality(5)), gzip(body, { level: 6 })]);
    const packed = { br, gzip: zipped, isSmallest: false };
    if (this.#kept.size >= this.#most) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(etag, packed);
    return packed;
  }

  /** One at a time, off the main thread. */
  async #packSmall(etag: string, body: Buffer): Promise<void> {
    this.#isPacking = true;
    try {
      const [br, zipped] = [await brotli(body, quality(11)), await gzip(body, { level: 9 })];
      if (this.#kept.has(etag)) this.#kept.set(etag, { br, gzip: zipped, isSmallest: true });
    } finally {
      this.#isPacking = false;
    }
  }
}

const quality = (level: number): zlib.BrotliOptions => ({
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: level },
});
