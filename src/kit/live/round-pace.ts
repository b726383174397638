/** Rounds that may follow without a pause after a quiet time. */
const spare = 2;

/**
 * Paces rounds: one in `everyMs` on average, however many changes there are (a leaky bucket). A fixed minimum interval would
 * delay changes that come just as often: each a little later than the one before, up to all of `everyMs`. So a few rounds may
 * come early, and the average evens out.
 */
export class RoundPace {
  readonly #everyMs: number;
  /** When the past rounds would end if each took all of its time. */
  #paidUntil = Number.NEGATIVE_INFINITY;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Milliseconds until the next round may begin; zero or less for now. */
  waitMs(now: number): number {
    return this.#paidUntil - spare * this.#everyMs - now;
  }

  begin(now: number): void {
    this.#paidUntil = Math.max(this.#paidUntil, now) + this.#everyMs;
  }
}
