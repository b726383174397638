/**
 * A token bucket for the messages of one sender: `perSecond` in the long run, `burst` at once. Messages beyond that are
 * dropped; a sender that goes on regardless is `over`.
 */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #left: number;
  #at: number;
  #dropped = 0;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }, now: number) {
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#left = burst;
    this.#at = now;
  }

  /** `first` is the first dropped message: only then the sender is notified. */
  take(now: number): 'yes' | 'first' | 'no' | 'over' {
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left >= 1) {
      this.#left -= 1;
      if (this.#left > this.#burst / 2) this.#dropped = 0;
      return 'yes';
    }
    this.#dropped += 1;
    if (this.#dropped === 1) return 'first';
    return this.#dropped > 5 * this.#burst ? 'over' : 'no';
  }
}
