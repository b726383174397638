import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { CountOf, SpooledCount } from './spool-record.server.ts';

/** Counters in memory that cost a request next to nothing; emptied into the spool once a second or so. */
export class Counters {
  readonly #clock: Clock;
  #counts = new Map<string, SpooledCount>();
  #day = '';
  #dayEnds = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(what: CountOf, key: string): void {
    const now = this.#clock.now();
    if (now >= this.#dayEnds) {
      this.#day = businessDay(now);
      this.#dayEnds = startOfBusinessDay(this.#day) + dayMs;
    }
    const name = `${this.#day} ${what} ${key}`;
    const present = this.#counts.get(name);
    if (present) present.count++;
    else this.#counts.set(name, { v: 1, kind: 'count', day: this.#day, what, key, count: 1 });
  }

  take(): SpooledCount[] {
    if (this.#counts.size === 0) return [];
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }
}
