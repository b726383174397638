import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './rendered-page.ts';

interface PageCacheLimits {
  freshMs: number;
  /** How much longer a page is served while its replacement is rendered. */
  staleMs: number;
  most: number;
  now?(): number;
}

/**
 * Whole pages for people who are not signed in. A fresh page is served at once; a stale one too, while one render
 * replaces it; a missing one is rendered once, however many wait for it. While rendering fails, the last good page stays.
 */
export class PageCache {
  readonly #pages: LRUCache<string, { page: RenderedPage; at: number }>;
  /** Renders under way that may still be cached. */
  #rendering = new Map<string, Promise<RenderedPage>>();
  readonly #limits: Required<PageCacheLimits>;

  constructor(limits: PageCacheLimits) {
    this.#limits = { now: () => performance.now(), ...limits };
    this.#pages = new LRUCache({ max: limits.most });
  }

  get(key: string, render: () => Promise<RenderedPage>): RenderedPage | Promise<RenderedPage> {
    const { freshMs, staleMs, now } = this.#limits;
    const cached = this.#pages.get(key);
    const age = cached ? now() - cached.at : Number.POSITIVE_INFINITY;
    if (cached && age <= freshMs) return cached.page;
    const rendering = this.#rendering.get(key) ?? this.#render(key, render);
    return cached && age <= freshMs + staleMs ? cached.page : rendering;
  }

  /** The content has changed: nobody is shown a page of before, unless its replacement cannot be rendered. */
  outdate(): void {
    for (const cached of this.#pages.values()) cached.at = Number.NEGATIVE_INFINITY;
    // They may have read what was before.
    this.#rendering = new Map();
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const current = this.#rendering;
    const lastGood = this.#pages.peek(key)?.page;
    const rendering = render()
      .catch((error: unknown) => {
        if (lastGood) return lastGood;
        throw error;
      })
      .then((page) => {
        if (page.status >= 500 && lastGood) return lastGood;
        // Only successes are cached: a failure must be tried again by the next reader.
        if (page.status === 200 && page !== lastGood && current === this.#rendering)
          this.#pages.set(key, { page, at: this.#limits.now() });
        return page;
      })
      .finally(() => current.delete(key));
    current.set(key, rendering);
    return rendering;
  }
}
