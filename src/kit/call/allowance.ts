/**
 * How many messages one sender may send: `perSecond` in the long run, `burst` at once. What comes past that is passed
 * over; a sender that goes on regardless is `over`.
 */
export class Allowance {
  readonly #perMs: number;
  readonly #burst: number;
  #left: number;
  #at: number;
  #passedOver = 0;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }, now: number) {
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#left = burst;
    this.#at = now;
  }

  /** `first` is the first that is passed over: its sender is told once. */
  take(now: number): 'yes' | 'first' | 'no' | 'over' {
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left >= 1) {
      this.#left -= 1;
      if (this.#left > this.#burst / 2) this.#passedOver = 0;
      return 'yes';
    }
    this.#passedOver += 1;
    if (this.#passedOver === 1) return 'first';
    return this.#passedOver > 5 * this.#burst ? 'over' : 'no';
  }
}
