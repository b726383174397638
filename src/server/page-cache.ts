import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** A rendered page, with its compressed forms once it is in the cache. */
export interface Page {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

interface Kept {
  page: Page;
  at: number;
}

/**
 * Whole pages for people who are not signed in. A fresh page is served at once; a stale one too, while one render
 * replaces it; a missing one is rendered once, however many wait for it.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>();
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #most: number;

  constructor({ freshMs, staleMs, most }: { freshMs: number; staleMs: number; most: number }) {
    this.#freshMs = freshMs;
    this.#staleMs = staleMs;
    this.#most = most;
  }

  get(key: string, render: () => Promise<Page>): Page | Promise<Page> {
    const kept = this.#kept.get(key);
    const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age <= this.#freshMs) return kept.page;
    let rendering = this.#rendering.get(key);
    if (!rendering) {
      rendering = this.#render(key, render);
      this.#rendering.set(key, rendering);
    }
    if (!kept || age > this.#freshMs + this.#staleMs) return rendering;
    // Somebody who gets the stale page is not told that its replacement failed; the next one past the limit is.
    rendering.catch(() => {});
    return kept.page;
  }

  async #render(key: string, render: () => Promise<Page>): Promise<Page> {
    try {
      const page = await render();
      // Only whole successes are kept: a failure must be tried again by the next reader.
      if (page.status === 200) {
        [page.brotli, page.gzip] = await Promise.all([
          brotli(page.body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
          gzip(page.body, { level: 6 }),
        ]);
        this.#kept.delete(key);
        this.#kept.set(key, { page, at: performance.now() });
        const oldest = this.#kept.keys().next().value;
        if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
      }
      return page;
    } finally {
      this.#rendering.delete(key);
    }
  }
}
