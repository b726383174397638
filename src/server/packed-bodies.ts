import { setTimeout as pause } from 'node:timers/promises';
import { type PackedBody, packToFit } from './packing.ts';
import { packOnThread } from './packing-thread.ts';

/** What a server may send at once on a new connection: ten packets. */
const firstRoundBytes = 14_600;

/**
 * Compressed bodies of kept pages. A page is rendered anew every second, and mostly comes out the same: then it is not
 * packed again. Who comes first gets it packed quickly, for first bytes are what is painted first. What comes out the same
 * a second time is read by many, and they get it as small as it gets.
 */
export class PackedBodies {
  readonly #kept = new Map<string, PackedBody & { isSmallest: boolean }>();
  readonly #most: number;
  readonly #fits: number;
  #isTaken = false;

  constructor({ most = 200, fits = firstRoundBytes }: { most?: number; fits?: number } = {}) {
    this.#most = most;
    this.#fits = fits;
  }

  find(etag: string): PackedBody | undefined {
    return this.#kept.get(etag);
  }

  /** A body that is sent once: packed quickly, and not kept. */
  packOnce(body: Buffer): Promise<PackedBody> {
    return packToFit(body, this.#fits);
  }

  /** @param smaller is given the small one, if this body's turn has come: not the first time, and one at a time. */
  async pack(etag: string, body: Buffer, smaller: (packed: PackedBody) => void): Promise<PackedBody> {
    const known = this.#kept.get(etag);
    if (!known) {
      const packed = await packToFit(body, this.#fits);
      this.#keep(etag, { ...packed, isSmallest: false });
      return packed;
    }
    // The latest used stays longest.
    this.#kept.delete(etag);
    this.#kept.set(etag, known);
    if (!known.isSmallest && !this.#isTaken) void this.#packSmall(etag, body, smaller);
    return known;
  }

  #keep(etag: string, packed: PackedBody & { isSmallest: boolean }): void {
    if (this.#kept.size >= this.#most && !this.#kept.has(etag))
      this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(etag, packed);
  }

  /** One at a time, and with rests: pages that change all the time must not take a processor. */
  async #packSmall(etag: string, body: Buffer, smaller: (packed: PackedBody) => void): Promise<void> {
    this.#isTaken = true;
    const startedAt = performance.now();
    // Where the thread has ended, the quick one stays until its page is drawn again.
    const packed = await packOnThread(body).catch(() => undefined);
    if (packed) {
      const small = { ...packed, isSmallest: true };
      this.#keep(etag, small);
      smaller(small);
    }
    await pause(2 * (performance.now() - startedAt), undefined, { ref: false });
    this.#isTaken = false;
  }
}
