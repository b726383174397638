const keptMs = 60_000;

/** How far a display was off in the last minute, since it was in step for the first time: by it the minute is judged. */
export class SkewRecord {
  #taken: { at: number; size: number }[] = [];
  #isLocked = false;

  take(at: number, skewMs: number, isInStep: boolean): void {
    this.#isLocked ||= isInStep;
    if (this.#isLocked) this.#taken.push({ at, size: Math.abs(skewMs) });
  }

  /** What 95 of 100 frames stayed within, and the worst; null before there was one. */
  lastMinute(now: number): { p95Ms: number | null; maxMs: number | null } {
    this.#taken = this.#taken.filter(({ at }) => at > now - keptMs);
    const sizes = this.#taken.map(({ size }) => size).toSorted((one, other) => one - other);
    const place = Math.ceil(sizes.length * 0.95) - 1;
    return { p95Ms: rounded(sizes[place]), maxMs: rounded(sizes.at(-1)) };
  }
}

const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 10) / 10;
