import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';

const storageKey = 'hall-start-delay';
/** Of a device that has never started a film. */
const usualMs = 40;
const mostMs = 400;

/**
 * How long this device needs from the call of `play` to the first frame that moves. Learnt with each start, by both of a
 * display's video elements, and kept: after a night the first start of the day is as exact as the last of the day before.
 */
export class StartDelay {
  #ms: number;
  #isLearnt: boolean;

  constructor() {
    const kept = Number(readFromBrowser('localStorage', storageKey) ?? Number.NaN);
    this.#isLearnt = kept >= 0 && kept <= mostMs;
    this.#ms = this.#isLearnt ? kept : usualMs;
  }

  get ms(): number {
    return this.#ms;
  }

  /** How far behind (or ahead) it was right after a start: the next one is called so much earlier (or later). */
  learn(aheadMs: number): void {
    this.#ms = Math.max(0, Math.min(mostMs, this.#ms - aheadMs * (this.#isLearnt ? 0.5 : 1)));
    this.#isLearnt = true;
    keepInBrowser('localStorage', storageKey, this.#ms.toFixed(1));
  }
}
