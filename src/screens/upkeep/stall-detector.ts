/** Interval of the check, and how late it may run before the page counts as stalled. */
export const checkEveryMs = 2_000;
const maxLateMs = 15_000;

/**
 * Detects that the main thread stalled for long and recovered: its state is then unknown, and it may stall again.
 * Hidden pages are skipped, as browsers throttle their timers.
 */
export class StallDetector {
  #lookedAt: number | undefined;

  /** Returns how late the check is in ms if the page stalled. Call every `checkEveryMs` with a monotonic time. */
  check(now: number, isVisible: boolean): number | undefined {
    const before = this.#lookedAt;
    this.#lookedAt = isVisible ? now : undefined;
    if (before === undefined || !isVisible) return undefined;
    const lateMs = now - before - checkEveryMs;
    return lateMs > maxLateMs ? lateMs : undefined;
  }
}
