/** Between two looks; and how late a look may come before the page counts as one that stood still. */
export const lookMs = 2_000;
const mostLateMs = 15_000;

/**
 * Notices that a page's own thread stood still for long, and came back: whatever held it up may do so again, and what it left
 * behind is not known. Hidden pages are woken seldom, and say nothing by it.
 */
export class Standstill {
  #lookedAt: number | undefined;

  /** For how long the page stood still, when it did; called every `lookMs` by a clock that does not jump. */
  look(now: number, isVisible: boolean): number | undefined {
    const before = this.#lookedAt;
    this.#lookedAt = isVisible ? now : undefined;
    if (before === undefined || !isVisible) return undefined;
    const lateMs = now - before - lookMs;
    return lateMs > mostLateMs ? lateMs : undefined;
  }
}
