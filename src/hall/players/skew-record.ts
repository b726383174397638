const keptMs = 60_000;

/** In step for so long without a break, it is no longer on its way there. */
const lockedAfterMs = 1_000;

/** How far a display was off in the last minute, from when it had come into step: how it came there is another question. */
export class SkewRecord {
  #taken: { at: number; size: number }[] = [];
  #inStepSince: number | undefined;
  #isLocked = false;

  take(at: number, skewMs: number, isInStep: boolean): void {
    this.#inStepSince = isInStep ? (this.#inStepSince ?? at) : undefined;
    this.#isLocked ||= this.#inStepSince !== undefined && at - this.#inStepSince >= lockedAfterMs;
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
