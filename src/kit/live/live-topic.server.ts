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
  timeoutMs: number;
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
  isWanted = false;
  hasFailed = false;
  failure: unknown;
  readAt = 0;
  #running: Promise<void> | undefined;

  constructor(plan: LiveTopic, options: TopicOptions) {
    this.id = plan.id;
    this.#plan = plan;
    this.#options = options;
  }

  get isReading(): boolean {
    return this.#running !== undefined;
  }

  #read(): Promise<void> {
    this.#running ??= this.#readNow();
    return this.#running;
  }

  async #readNow(): Promise<void> {
    const { prefix } = this.#plan;
    this.isWanted = false;
    this.readAt = performance.now();
    try {
      const figures = await this.#plan.read();
      this.figures = writeFigures(
        Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${prefix}/${key}`, value])),
      );
      this.hasFailed = false;
    } catch (error) {
      // The last good figures stay; readers are told by the beat that they are no longer fresh.
      this.hasFailed = true;
      this.failure = error;
      this.#options.report(`cannot read ${this.id}`, error);
    } finally {
      this.#running = undefined;
      if (this.isWanted) this.#options.onWanted();
    }
  }

  /** A read that hangs must not hold up the others: the topic counts as failed until it comes back. */
  async readInTime(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.hasFailed = true;
        this.isWanted = true;
        resolve();
      }, this.#options.timeoutMs);
    });
    await Promise.race([this.#read(), late]);
    clearTimeout(timer);
  }
}
