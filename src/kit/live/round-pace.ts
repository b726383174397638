/** How many rounds may follow each other without a pause when there were few before. */
const spare = 2;

/**
 * How often figures are read again: on average once in `everyMs` at most, however many changes there are. A round that is kept
 * apart from the last one by exactly that would make changes wait that come as often: each a little later than the one before, up
 * to all of `everyMs`. So a few may come early, and what they took is paid back.
 */
export class RoundPace {
  readonly #everyMs: number;
  /** By when the rounds so far would be over if each took all of its time. */
  #paidUntil = Number.NEGATIVE_INFINITY;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Until the next round may begin; nothing or less when it may now. */
  waitMs(now: number): number {
    return this.#paidUntil - spare * this.#everyMs - now;
  }

  begin(now: number): void {
    this.#paidUntil = Math.max(this.#paidUntil, now) + this.#everyMs;
  }
}
