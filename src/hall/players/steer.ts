/**
 * Keeps one display's video on the timeline: small differences are taken back by playing a little faster or slower,
 * which nobody sees; only what would take too long that way is a jump.
 */

/** How far the rate is bent at most. */
export const mostNudge = 0.05;
export const seekBeyondMs = 250;
/** Inside of this the video is on time. */
export const lockedWithinMs = 40;

/** A frame stands on the screen for 16 ms or more: smaller differences are the measure's own. */
const restMs = 3;
/** A difference is taken back within about this time: faster swings, slower drifts. */
const takeBackMs = 900;
/** Single frames come late when a machine is busy: what is judged is the middle one of the last few. */
const judged = 7;
/** As many in a row must be far off before a jump: a jump costs a visible half second. */
const farInRow = 4;

export type Order = { kind: 'rate'; rate: number } | { kind: 'jump' };

export class Steering {
  #recent: number[] = [];
  #far = 0;
  /** What the two clocks differ by all the time, as a part of one: found while playing, so that nothing is left over. */
  #drift = 0;

  /** After a jump or a new film: what was measured before says nothing. */
  reset(): void {
    this.#recent = [];
    this.#far = 0;
  }

  /** The middle of what was measured of late; undefined until there is enough. */
  get skewMs(): number | undefined {
    return this.#recent.length < 3 ? undefined : middle(this.#recent);
  }

  /** Takes one measured frame: milliseconds that it is ahead of the timeline. `rate` is the group's. */
  take(aheadMs: number, rate: number): Order {
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
    return { kind: 'rate', rate: rate * (1 + within(bend + this.#drift, mostNudge)) };
  }
}

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
