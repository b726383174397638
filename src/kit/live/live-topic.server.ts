import { type SerializedFigures, serializeFigures } from './live-document.ts';

/** Figures that are read together. Topics with the same id are shared between documents. */
export interface LiveTopic {
  id: string;
  /** Prefix of its keys: `totals` makes `totals/orders`. */
  prefix: string;
  read(): Promise<Readonly<Record<string, unknown>>>;
}

export interface TopicOptions {
  report(message: string, error: unknown): void;
  /** Called when a read ends and another is wanted by then. */
  onWanted(): void;
}

/** A watched topic: its last good figures, and whether they are fresh. */
export class WatchedTopic<Document> {
  readonly id: string;
  readonly #plan: LiveTopic;
  readonly #options: TopicOptions;
  readonly documents = new Set<Document>();
  figures: SerializedFigures | undefined;
  failure: unknown;
  readAt = 0;
  #hasFailed = false;
  #running: Promise<void> | undefined;
  /** Time of the oldest change that no read covers yet, and of the one that the current read covers. */
  #wantedSince: number | undefined;
  #readingSince: number | undefined;

  constructor(plan: LiveTopic, options: TopicOptions) {
    this.id = plan.id;
    this.#plan = plan;
    this.#options = options;
  }

  get isReading(): boolean {
    return this.#running !== undefined;
  }

  get isWanted(): boolean {
    return this.#wantedSince !== undefined;
  }

  /** Its figures may have changed. */
  want(): void {
    this.#wantedSince ??= performance.now();
  }

  /** Whether its figures are current, except for changes within the last `patienceMs`. */
  isFresh(patienceMs: number): boolean {
    const since = this.#readingSince ?? this.#wantedSince;
    return !this.#hasFailed && (since === undefined || performance.now() - since < patienceMs);
  }

  #read(): Promise<void> {
    this.#running ??= this.#readNow();
    return this.#running;
  }

  async #readNow(): Promise<void> {
    const { prefix } = this.#plan;
    this.readAt = performance.now();
    this.#readingSince = this.#wantedSince ?? this.readAt;
    this.#wantedSince = undefined;
    try {
      const figures = await this.#plan.read();
      this.figures = serializeFigures(
        Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${prefix}/${key}`, value])),
      );
      this.#hasFailed = false;
    } catch (error) {
      // The last good figures stay; the heartbeat reports them as stale.
      this.#hasFailed = true;
      this.failure = error;
      this.#options.report(`cannot read ${this.id}`, error);
    } finally {
      this.#running = undefined;
      this.#readingSince = undefined;
      if (this.isWanted) this.#options.onWanted();
    }
  }

  /**
   * Waits for a read until the timeout, as a hanging one must not block others; then the topic is read again when it returns.
   */
  async readInTime(timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.want();
        resolve();
      }, timeoutMs);
    });
    await Promise.race([this.#read(), late]);
    clearTimeout(timer);
  }
}
