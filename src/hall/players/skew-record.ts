const windowMs = 60_000;

/** A display counts as in step after this long without a break. */
const lockedAfterMs = 1_000;

/** A display's skew in the last minute, measured from when it came into step. */
export class SkewRecord {
  #taken: { at: number; size: number }[] = [];
  #inStepSince: number | undefined;
  #isLocked = false;

  take(at: number, skewMs: number, isInStep: boolean): void {
    this.#inStepSince = isInStep ? (this.#inStepSince ?? at) : undefined;
    this.#isLocked ||= this.#inStepSince !== undefined && at - this.#inStepSince >= lockedAfterMs;
    if (this.#isLocked) this.#taken.push({ at, size: Math.abs(skewMs) });
  }

  /** The 95th percentile and the maximum; null before the first frame. */
  lastMinute(now: number): { p95Ms: number | null; maxMs: number | null } {
    this.#taken = this.#taken.filter(({ at }) => at > now - windowMs);
    const sizes = this.#taken.map(({ size }) => size).toSorted((one, other) => one - other);
    const place = Math.ceil(sizes.length * 0.95) - 1;
    return { p95Ms: rounded(sizes[place]), maxMs: rounded(sizes.at(-1)) };
  }
}

const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 10) / 10;
