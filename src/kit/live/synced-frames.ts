import type { Patch } from './live-document.ts';

/** Patches within one such interval of server time form a frame ... */
export const frameMs = 100;
/** ... which every display paints this long after its end: enough for the slowest to have received it. */
export const paintDelayMs = 60;
/** Timers of hidden pages are throttled; the queue is bounded. */
const mostWaiting = 200;

export const paintTimeOf = (sentAt: number): number => (Math.floor(sentAt / frameMs) + 1) * frameMs + paintDelayMs;

/** Delays patches until the moment at which all displays of a wall paint them. */
export class SyncedFrames {
  readonly #now: () => number;
  readonly #paint: (patches: readonly Patch[]) => void;
  #waiting: { patch: Patch; paintAt: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(now: () => number, paint: (patches: readonly Patch[]) => void) {
    this.#now = now;
    this.#paint = paint;
  }

  add(patch: Patch): void {
    this.#waiting.push({ patch, paintAt: paintTimeOf(patch.at ?? 0) });
    if (this.#waiting.length > mostWaiting) this.#paintUntil(Number.POSITIVE_INFINITY);
    else if (this.#timer === undefined) this.#wait();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #wait(): void {
    const first = this.#waiting[0];
    this.#timer = undefined;
    if (!first) return;
    const pauseMs = first.paintAt - this.#now();
    if (pauseMs <= 0) this.#paintUntil(this.#now());
    else this.#timer = setTimeout(() => this.#wait(), Math.min(pauseMs, frameMs + paintDelayMs));
  }

  #paintUntil(now: number): void {
    // In order of arrival, which is the order of revisions.
    let due = 0;
    while (due < this.#waiting.length && (this.#waiting[due]?.paintAt ?? 0) <= now) due += 1;
    const patches = this.#waiting.splice(0, due).map(({ patch }) => patch);
    if (patches.length > 0) this.#paint(patches);
    this.#wait();
  }
}
