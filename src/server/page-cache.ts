import type { RenderedPage } from './rendered-page.ts';

interface Kept {
  page: RenderedPage;
  at: number;
}

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
  readonly #kept = new Map<string, Kept>();
  readonly #rendering = new Map<string, Promise<RenderedPage>>();
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #most: number;
  #generation = 0;

  readonly #now: () => number;

  constructor({ freshMs, staleMs, most, now = () => performance.now() }: PageCacheLimits) {
    this.#now = now;
    this.#freshMs = freshMs;
    this.#staleMs = staleMs;
    this.#most = most;
  }

  /** A page that nobody needs to render, if there is one. */
  fresh(key: string): RenderedPage | undefined {
    const kept = this.#kept.get(key);
    return kept && this.#now() - kept.at <= this.#freshMs ? kept.page : undefined;
  }

  get(key: string, render: () => Promise<RenderedPage>): RenderedPage | Promise<RenderedPage> {
    const kept = this.#kept.get(key);
    const age = kept ? this.#now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age <= this.#freshMs) return kept.page;
    let rendering = this.#rendering.get(key);
    if (!rendering) {
      rendering = this.#render(key, render);
      this.#rendering.set(key, rendering);
    }
    if (!kept || age > this.#freshMs + this.#staleMs) return rendering;
    return kept.page;
  }

  /** What is kept may be wrong from now on: each page is rendered anew for its next reader, who waits for it. */
  outdate(): void {
    for (const kept of this.#kept.values()) kept.at = Number.NEGATIVE_INFINITY;
    // A render under way may have read what was before.
    this.#rendering.clear();
    this.#generation++;
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const lastGood = this.#kept.get(key)?.page;
    const generation = this.#generation;
    try {
      const page = await render();
      if (page.status >= 500 && lastGood) return lastGood;
      // Only whole successes are kept: a failure must be tried again by the next reader.
      if (page.status === 200 && generation === this.#generation) this.#keep(key, page);
      return page;
    } catch (error) {
      if (lastGood) return lastGood;
      throw error;
    } finally {
      if (generation === this.#generation) this.#rendering.delete(key);
    }
  }

  #keep(key: string, page: RenderedPage): void {
    this.#kept.delete(key);
    this.#kept.set(key, { page, at: this.#now() });
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
