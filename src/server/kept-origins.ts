/** How many names of a site have their pages kept: its own, with and without www, and how machines call it. */
const mostKept = 8;
/** Of so many names it is counted how often they are asked for; a name beyond them begins with the next period. */
const mostCounted = 1_000;
const periodMs = 60_000;

/**
 * Without a fixed `PUBLIC_URL` a page holds the name that its reader asked for, so each name has pages of its own. Kept are
 * those of the names that are asked for most: made-up ones would push out the pages that people read, and fill the memory
 * with what nobody asks for again. A place that is free is taken at once.
 */
export class KeptOrigins {
  #kept = new Set<string>();
  readonly #asked = new Map<string, number>();
  #periodBegan: number;
  readonly #now: () => number;

  constructor({ now = () => performance.now() }: { now?(): number } = {}) {
    this.#now = now;
    this.#periodBegan = now();
  }

  /** To be called once for each page that is asked for. */
  count(origin: string): void {
    if (this.#now() - this.#periodBegan > periodMs) this.#choose();
    const times = this.#asked.get(origin);
    if (times !== undefined || this.#asked.size < mostCounted) this.#asked.set(origin, (times ?? 0) + 1);
    if (this.#kept.size < mostKept) this.#kept.add(origin);
  }

  has(origin: string): boolean {
    return this.#kept.has(origin);
  }

  /** After a minute without a reader a name keeps its place: nobody else needs it. */
  #choose(): void {
    const byTimes = [...this.#asked].sort(([, one], [, other]) => other - one).map(([origin]) => origin);
    this.#kept = new Set([...byTimes, ...this.#kept].slice(0, mostKept));
    this.#asked.clear();
    this.#periodBegan = this.#now();
  }
}
