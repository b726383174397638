import { type WrittenFigures, writeFigures } from './live-document.ts';

/** Figures that are read together. Topics of the same id are one, in however many documents they stand. */
export interface LiveTopic {
  id: string;
  /** Put before each of its keys: `totals` makes `totals/orders`. */
  prefix: string;
  read(): Promise<Readonly<Record<string, unknown>>>;
}

export interface TopicOptions {
  report(message: string, error: unknown): void;
  /** Called when a reading is over and another one is wanted by then. */
  onWanted(): void;
}

/** A topic while somebody watches it: its last good figures, and whether they can be believed. */
export class WatchedTopic<Document> {
  readonly id: string;
  readonly #plan: LiveTopic;
  readonly #options: TopicOptions;
  readonly documents = new Set<Document>();
  figures: WrittenFigures | undefined;
  failure: unknown;
  readAt = 0;
  #hasFailed = false;
  #running: Promise<void> | undefined;
  /** Since when something may have changed that nobody has begun to read, and that the present reading is about. */
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

  /** Whether its figures are the present ones, but for what has changed within the last `patienceMs`. */
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
      this.figures = writeFigures(
        Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${prefix}/${key}`, value])),
      );
      this.#hasFailed = false;
    } catch (error) {
      // The last good figures stay; readers are told by the beat that they are no longer fresh.
      this.#hasFailed = true;
      this.failure = error;
      this.#options.report(`cannot read ${this.id}`, error);
    } finally {
      this.#running = undefined;
      this.#readingSince = undefined;
      if (this.isWanted) this.#options.onWanted();
    }
  }

  /** Waits for a reading, but not for one that hangs, which must not hold up others: when it comes back, it is read again. */
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
