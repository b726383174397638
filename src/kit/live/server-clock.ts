/** The local clocks: monotonic, and the wall clock that may be set. */
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
  /** Requests the server's time, in milliseconds since 1970. Without it, only the stream sets the clock. */
  ask?: (() => Promise<number>) | undefined;
  local?: LocalTime;
  /** Probes in a series, of which the fastest counts, and the pause until the next series. */
  probes?: number;
  probePauseMs?: number;
  everyMs?: number;
}

/** Quartz drifts by up to 50 ppm: an old fast probe loses against a newer one that is slower by less than this. */
const driftPerMs = 0.00005;
const mostSamples = 12;
const sleepThresholdMs = 20;
/** A stream event may be this late because of buffering before the clock is doubted. */
const doubtMs = 3_000;

/**
 * The server's time, on a machine whose clock may be wrong by hours or be set meanwhile. It advances by the monotonic clock
 * from the fastest probe; half of its round trip bounds the error.
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

  /** Milliseconds since 1970 by the server's clock; by this machine's until the server's is known. */
  readonly now = (): number =>
    this.#offset === undefined ? this.#options.local.wall() : this.#options.local.monotonic() + this.#offset;

  get isKnown(): boolean {
    return this.#offset !== undefined;
  }

  /** Bound of the error by the best probe; undefined before the first. */
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

  /** A timestamp in a message just received: the server's clock shows at least this. */
  observe(at: number): void {
    const { monotonic } = this.#options.local;
    const behind = at - this.now();
    if (this.#offset === undefined) this.#offset = at - monotonic();
    else if (behind > sleepThresholdMs) {
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
        // Unreachable: the stream reconnects and calls `observe` then.
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
    // Two probes contradict each other: the machine slept or was set, so earlier samples are void.
    const latest = this.#samples.at(-1) as Sample;
    if (Math.abs(best.offset - latest.offset) > doubtOf(best) + doubtOf(latest) + 5) this.#samples = [latest];
    const counted = this.#samples.length === 1 ? latest : best;
    this.#offset = counted.offset;
    this.#doubtMs = doubtOf(counted);
  }
}
