import { readFromBrowser, writeToBrowser } from '#kit/ui/browser-storage.ts';

const storageKey = 'hall-start-delay';
/** Initial value, for a device that has never started a video. */
const defaultMs = 40;
const maxMs = 400;

/**
 * The delay on this device from calling `play` to the first moving frame. Learnt with each start of either video element
 * and stored, so that the first start after a restart is as exact as the last one before.
 */
export class StartDelay {
  #ms: number;
  #isLearnt: boolean;

  constructor() {
    const stored = Number(readFromBrowser('localStorage', storageKey) ?? Number.NaN);
    this.#isLearnt = stored >= 0 && stored <= maxMs;
    this.#ms = this.#isLearnt ? stored : defaultMs;
  }

  get ms(): number {
    return this.#ms;
  }

  /** Takes how far behind (or ahead) a start was, and calls the next one that much earlier (or later). */
  learn(aheadMs: number): void {
    this.#ms = Math.max(0, Math.min(maxMs, this.#ms - aheadMs * (this.#isLearnt ? 0.5 : 1)));
    this.#isLearnt = true;
    writeToBrowser('localStorage', storageKey, this.#ms.toFixed(1));
  }
}
