import type { Quality } from '#screens/widget-environment.tsx';

/** Length of one measurement of the frame rate. */
export const windowMs = 2_000;
/** Below this frame rate for two windows in a row, a display reduces motion ... */
const tooFew = 40;
/** ... and above this it increases it again: first after half a minute, then after twice as long each time. */
const plenty = 55;
const firstPatience = 15;
const longestPatience = 900;

/**
 * The brown-out ladder: one step down when the frame rate is low, one up after it was high for long. A display with at
 * most 30 frames a second ends at 0, without motion but with correct figures.
 */
export class BrownOut {
  quality: Quality = 3;
  #slow = 0;
  #smooth = 0;
  #patience = firstPatience;

  /** Takes the frames of one window and returns the new level. */
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
