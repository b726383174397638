/**
 * Keeps one display's video on the timeline: small differences are corrected by playing slightly faster or slower, which
 * is invisible; only large ones by a jump.
 */

/** Maximum change of the playback rate. */
export const maxNudge = 0.05;
export const seekBeyondMs = 250;
/** Within this the video is on time. */
export const lockedWithinMs = 40;

/** A frame lasts at least 16 ms on the screen, so smaller differences are measurement error. */
const restMs = 3;
/** Time in which a difference is corrected: shorter would oscillate, longer would drift. */
const takeBackMs = 900;
/** Single frames are late on a busy machine, so the median of the last few counts. */
const judged = 7;
/** This many in a row must be far off before a jump, as a jump costs a visible half second. */
const farInRow = 4;

export type Correction = { kind: 'rate'; rate: number } | { kind: 'jump' };

export class Steering {
  #recent: number[] = [];
  #far = 0;
  /** Relative drift of the two clocks, learnt while playing, so that no constant error remains. */
  #drift = 0;

  /** After a jump or a new video, earlier measurements are void. */
  reset(): void {
    this.#recent = [];
    this.#far = 0;
  }

  /** Median of the recent measurements; undefined until there are enough. */
  get skewMs(): number | undefined {
    return this.#recent.length < 3 ? undefined : middle(this.#recent);
  }

  /** Takes one measured frame, in ms ahead of the timeline. `rate` is the group's. */
  take(aheadMs: number, rate: number): Correction {
    this.#recent.push(aheadMs);
    if (this.#recent.length > judged) this.#recent.shift();
    this.#far = Math.abs(aheadMs) > seekBeyondMs ? this.#far + 1 : 0;
    if (this.#far >= farInRow) {
      this.reset();
      return { kind: 'jump' };
    }
    const skew = this.skewMs;
    if (skew === undefined) return { kind: 'rate', rate };
    if (Math.abs(skew) < lockedWithinMs) this.#drift = within(this.#drift - skew * 2e-6, 0.002);
    const bend = Math.abs(skew) <= restMs ? 0 : -skew / takeBackMs;
    return { kind: 'rate', rate: rate * (1 + within(bend + this.#drift, maxNudge)) };
  }
}

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
