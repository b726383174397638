/**
 * Whether changes still come through from where they are told of. No news may mean that nothing has changed, or that the
 * database hangs behind a connection that looks whole: so it is asked again and again, and must answer in time.
 */
export class ChangeSource {
  readonly #caughtUp: () => Promise<void>;
  #askedAt: number | undefined;
  #isLost = false;

  /** `caughtUp` answers when every change until then was told of. */
  constructor(caughtUp: () => Promise<void>) {
    this.#caughtUp = caughtUp;
  }

  /** Asks, unless the last question is still open. */
  ask(): void {
    if (this.#askedAt !== undefined) return;
    this.#askedAt = performance.now();
    this.#caughtUp().then(
      () => this.#answered(true),
      () => this.#answered(false),
    );
  }

  #answered(isWell: boolean): void {
    this.#askedAt = undefined;
    this.#isLost = !isWell;
  }

  /** Whether it has answered, or may still do so in time. */
  isHeard(patienceMs: number): boolean {
    return !this.#isLost && (this.#askedAt === undefined || performance.now() - this.#askedAt < patienceMs);
  }
}
