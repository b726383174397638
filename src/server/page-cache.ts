import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './rendered-page.ts';

interface Kept {
  page: RenderedPage;
  at: number;
  render: Render;
}

type Render = () => Promise<RenderedPage>;

/** Pages that are drawn anew after a change before anybody asks; who reads rarer ones waits a moment. */
const mostRenewed = 60;
const outdated = Number.NEGATIVE_INFINITY;

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
  readonly #kept: LRUCache<string, Kept>;
  readonly #rendering = new Map<string, Promise<RenderedPage>>();
  readonly #freshMs: number;
  readonly #staleMs: number;
  #generation = 0;
  #renewing: Promise<void> | undefined;
  #isClosed = false;

  readonly #now: () => number;

  constructor({ freshMs, staleMs, most, now = () => performance.now() }: PageCacheLimits) {
    this.#now = now;
    this.#freshMs = freshMs;
    this.#staleMs = staleMs;
    this.#kept = new LRUCache({ max: most });
  }

  /** A page that nobody needs to render, if there is one. */
  fresh(key: string): RenderedPage | undefined {
    const kept = this.#kept.get(key);
    return kept && this.#now() - kept.at <= this.#freshMs ? kept.page : undefined;
  }

  get(key: string, render: Render): RenderedPage | Promise<RenderedPage> {
    const kept = this.#kept.get(key);
    const age = kept ? this.#now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age <= this.#freshMs) return kept.page;
    const isWaitedFor = !kept || age > this.#freshMs + this.#staleMs;
    const rendering = this.#rendering.get(key) ?? this.#render(key, render);
    return isWaitedFor ? rendering : kept.page;
  }

  /** What is kept may be wrong from now on: nobody is shown it any more. What was read of late is drawn anew at once. */
  outdate(): void {
    for (const kept of this.#kept.values()) kept.at = outdated;
    // A render under way may have read what was before.
    this.#rendering.clear();
    this.#generation++;
    if (this.#isClosed) return;
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
  }

  /** Nothing is drawn any more that nobody asked for; resolves when what was under way is: it reads from what is closed next. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#renewing;
  }

  /** The latest read first, one after the other; from the beginning if there is another change meanwhile. */
  async #renew(): Promise<void> {
    for (let generation = -1; generation !== this.#generation && !this.#isClosed; ) {
      generation = this.#generation;
      for (const [key, { render }] of [...this.#kept.entries()].slice(0, mostRenewed)) {
        if (generation !== this.#generation || this.#isClosed) break;
        if (this.#kept.peek(key)?.at === outdated && !this.#rendering.has(key))
          await this.#render(key, render).catch(() => {});
      }
    }
  }

  #render(key: string, render: Render): Promise<RenderedPage> {
    const rendering = this.#draw(key, render);
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #draw(key: string, render: Render): Promise<RenderedPage> {
    const lastGood = this.#kept.peek(key)?.page;
    const generation = this.#generation;
    try {
      const page = await render();
      if (page.status >= 500 && lastGood) return lastGood;
      // Only whole successes are kept: a failure must be tried again by the next reader.
      if (page.status === 200 && generation === this.#generation)
        this.#kept.set(key, { page, at: this.#now(), render });
      return page;
    } catch (error) {
      if (lastGood) return lastGood;
      throw error;
    } finally {
      if (generation === this.#generation) this.#rendering.delete(key);
    }
  }
}
