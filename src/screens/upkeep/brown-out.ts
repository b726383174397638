import type { Quality } from '#screens/widget-surroundings.tsx';

/** Frames are counted for so long at a time. */
export const windowMs = 2_000;
/** Below this many frames a second for two windows in a row, a display does less ... */
const tooFew = 40;
/** ... and above this for a while, it tries more again: at first after half a minute, each time it was wrong twice as long. */
const plenty = 55;
const firstPatience = 15;
const longestPatience = 900;

/**
 * The brown-out ladder: one step down when a display cannot keep its frames, one up when it could for a long while. A
 * display that has 30 frames a second at best ends at the bottom, where nothing moves, and its figures are right.
 */
export class BrownOut {
  quality: Quality = 3;
  #slow = 0;
  #smooth = 0;
  #patience = firstPatience;

  /** Takes what was counted in one window. */
  count(frames: number, lengthMs: number): Quality {
    const rate = (frames * 1_000) / lengthMs;
    this.#slow = rate < tooFew ? this.#slow + 1 : 0;
    this.#smooth = rate > plenty ? this.#smooth + 1 : 0;
    if (this.#slow >= 2 && this.quality > 0) {
      this.quality = (this.quality - 1) as Quality;
      this.#slow = 0;
      this.#smooth = 0;
    } else if (this.#smooth >= this.#patience && this.quality < 3) {
      this.quality = (this.quality + 1) as Quality;
      this.#smooth = 0;
      this.#patience = Math.min(longestPatience, this.#patience * 2);
    }
    return this.quality;
  }
}
