/** What this machine tells of time: one that only counts on, and one that somebody may set. */
interface LocalTime {
  monotonic(): number;
  wall(): number;
}
const localTime: LocalTime = { monotonic: () => performance.now(), wall: () => Date.now() };

interface Sample {
  offset: number;
  roundTripMs: number;
  takenAt: number;
}

export interface ServerClockOptions {
  /** Asks the server for its time, in milliseconds since 1970. Without it, only what the stream says is used. */
  ask?: (() => Promise<number>) | undefined;
  local?: LocalTime;
  /** Questions in a row, of which the quickest answer counts, and how long until the next row. */
  probes?: number;
  probePauseMs?: number;
  everyMs?: number;
}

/** Crystals drift by up to 50 millionths: an old quick answer is worse than a new one that is slower by this. */
const driftPerMs = 0.00005;
const mostSamples = 12;
const sleptMs = 20;
/** The stream may have waited in buffers for so long before the clock is doubted. */
const doubtMs = 3_000;

/**
 * The server's time, on a machine whose own clock may be wrong by hours and may be set while we look. It counts on by
 * the machine's monotonic clock, from the answer that came quickest; half of its round trip is the most it can be off.
 */
export class ServerClock {
  readonly #options: Required<Omit<ServerClockOptions, 'ask'>> & Pick<ServerClockOptions, 'ask'>;
  #samples: Sample[] = [];
  #offset: number | undefined;
  #doubtMs: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isProbing = false;
  #isRunning = false;

  constructor({ local = localTime, probes = 6, probePauseMs = 60, everyMs = 30_000, ask }: ServerClockOptions = {}) {
    this.#options = { local, probes, probePauseMs, everyMs, ask };
  }

  /** Milliseconds since 1970 by the server's clock; by this machine's until the server has said anything. */
  readonly now = (): number =>
    this.#offset === undefined ? this.#options.local.wall() : this.#options.local.monotonic() + this.#offset;

  get isKnown(): boolean {
    return this.#offset !== undefined;
  }

  /** What it can be off by at most, by the best answer; undefined until there was one. */
  get doubtMs(): number | undefined {
    return this.#doubtMs;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#probe();
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
  }

  /** A time that the server put into what was just received: the server's clock shows at least this. */
  hear(at: number): void {
    const { monotonic } = this.#options.local;
    const behind = at - this.now();
    if (this.#offset === undefined) this.#offset = at - monotonic();
    else if (behind > sleptMs) {
      // The monotonic clock stands still while some machines sleep.
      this.#samples = [];
      this.#offset = at - monotonic();
      void this.#probe();
    } else if (behind < -doubtMs) {
      this.#samples = [];
      void this.#probe();
    }
  }

  readonly #wake = (): void => {
    if (globalThis.document?.visibilityState === 'visible') void this.#probe();
  };

  async #probe(): Promise<void> {
    const { ask, probes, probePauseMs, everyMs, local } = this.#options;
    if (this.#isProbing || !ask || !this.#isRunning) return;
    this.#isProbing = true;
    clearTimeout(this.#timer);
    for (let n = 0; n < probes && this.#isRunning; n++) {
      const sentAt = local.monotonic();
      try {
        this.#take(sentAt, await ask(), local.monotonic());
      } catch {
        // Away: the stream, which tries all the time, will tell when it is back.
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, probePauseMs));
    }
    this.#isProbing = false;
    if (this.#isRunning) this.#timer = setTimeout(() => void this.#probe(), everyMs);
  }

  #take(sentAt: number, serverAt: number, receivedAt: number): void {
    const roundTripMs = receivedAt - sentAt;
    this.#samples.push({ offset: serverAt - (sentAt + receivedAt) / 2, roundTripMs, takenAt: receivedAt });
    if (this.#samples.length > mostSamples) this.#samples.shift();
    const doubtOf = (sample: Sample) => sample.roundTripMs / 2 + (receivedAt - sample.takenAt) * driftPerMs;
    const best = this.#samples.reduce((one, other) => (doubtOf(other) < doubtOf(one) ? other : one));
    // Two answers that cannot both be true: the machine slept or was set, and what was known before is void.
    const latest = this.#samples.at(-1) as Sample;
    if (Math.abs(best.offset - latest.offset) > doubtOf(best) + doubtOf(latest) + 5) this.#samples = [latest];
    const counted = this.#samples.length === 1 ? latest : best;
    this.#offset = counted.offset;
    this.#doubtMs = doubtOf(counted);
  }
}
