import type { uploadPurposes, uploadToken } from '#enrolment/contract.ts';
import type { ResultOf } from '#kit/call/call.ts';
import type { UploadStop } from '#kit/files/upload-refusals.ts';
import type { PreparedPicture } from './prepare-picture.ts';

export type UploadPurpose = (typeof uploadPurposes)[number];
export type Ticket = ResultOf<typeof uploadToken>;

/** Why an upload failed. `away` is retried; `token` needs a new token. */
export type UploadProblem =
  | 'kind'
  | 'heic'
  | 'unreadable'
  | 'pixels'
  | 'size'
  | 'refused'
  | UploadStop
  | 'away'
  | 'token'
  /** The words came from the server. */
  | 'server';

export class UploadFailure extends Error {
  readonly problem: UploadProblem;
  constructor(problem: UploadProblem, words = '') {
    super(words);
    this.name = 'UploadFailure';
    this.problem = problem;
  }
}

/** A pending upload as shown. `pausing`: waiting for an automatic retry. */
export interface Upload {
  id: number;
  /** Where it belongs, such as a field's name. */
  slot: string;
  name: string;
  state: 'waiting' | 'sending' | 'pausing' | 'failed';
  percent: number;
  preview: string | undefined;
  problem: UploadProblem | undefined;
  /** Words of the server, if there are any. */
  words: string;
}

export interface UploadWish {
  slot: string;
  purpose: UploadPurpose;
  file: File;
  /** `slot`: where it belongs by then. */
  onDone(key: string, slot: string): void;
  /** Its place has another name now. */
  onMoved?(slot: string): void;
  /** It was cancelled or can never succeed. */
  onGivenUp?(): void;
}

export interface LineNeeds {
  prepare(file: File): Promise<PreparedPicture>;
  ticket(purpose: UploadPurpose, renew: boolean): Promise<Ticket>;
  /** Rejects with an `UploadFailure`. */
  transmit(picture: File, ticket: Ticket, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string>;
  /** Runs after an upload to complete it; if it fails, both are retried. */
  settle?(slot: string, key: string): Promise<void>;
  isOnline(): boolean;
  pausesMs?: readonly number[];
}

/** More at once do not arrive earlier over a phone's network, and each holds a picture in memory. */
const mostAtOnce = 3;
const usualPausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/** Problems of the file itself: a retry cannot succeed. */
const hopeless: ReadonlySet<UploadProblem> = new Set(['kind', 'heic', 'unreadable', 'pixels', 'size']);

type Entry = Upload & {
  wish: UploadWish;
  prepared: PreparedPicture | undefined;
  abort: AbortController;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/**
 * Pictures on their way to the store: a few at once, the others wait. What breaks off is tried again after growing
 * pauses, and as soon as the network is back; a token that ran out is renewed. The line outlives the step of the form in
 * which a picture was chosen.
 */
export class UploadLine {
  readonly #needs: LineNeeds;
  readonly #listeners = new Set<() => void>();
  #entries: Entry[] = [];
  #shown: readonly Upload[] = [];
  #lastId = 0;
  #running = 0;
  /** One picture is unpacked at a time: each may take a hundred megabytes while it is. */
  #preparing: Promise<unknown> = Promise.resolve();
  /** Previews of uploaded pictures by key, until the server's addresses are known. */
  readonly previews = new Map<string, string>();

  constructor(needs: LineNeeds) {
    this.#needs = needs;
  }

  get = (): readonly Upload[] => this.#shown;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(wish: UploadWish): void {
    this.#entries.push({
      id: ++this.#lastId,
      slot: wish.slot,
      name: wish.file.name,
      state: 'waiting',
      percent: 0,
      preview: undefined,
      problem: undefined,
      words: '',
      wish,
      prepared: undefined,
      abort: new AbortController(),
      failures: 0,
      timer: undefined,
    });
    this.#tell();
    this.#next();
  }

  /** Takes a picture out of the line, whatever it is at. */
  cancel(id: number): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#entries = this.#entries.filter((one) => one !== entry);
    entry.abort.abort();
    if (entry.preview) URL.revokeObjectURL(entry.preview);
    entry.wish.onGivenUp?.();
    this.#tell();
  }

  /** Renames or drops slots after a row was removed: `where` returns the new name or undefined. */
  relocate(where: (slot: string) => string | undefined): void {
    for (const entry of [...this.#entries]) {
      const slot = where(entry.slot);
      if (slot === undefined) this.cancel(entry.id);
      else if (slot !== entry.slot) {
        this.#set(entry, { slot });
        entry.wish.onMoved?.(slot);
      }
    }
  }

  retry(id: number): void {
    for (const entry of this.#entries) if (entry.id === id) this.#again(entry, 0);
    this.#next();
  }

  /** The network is back: retries at once. */
  readonly online = (): void => {
    for (const entry of this.#entries) if (entry.problem === 'away') this.#again(entry, 0);
    this.#next();
  };

  #again(entry: Entry, failures: number): void {
    if (entry.state !== 'pausing' && entry.state !== 'failed') return;
    clearTimeout(entry.timer);
    entry.failures = failures;
    this.#set(entry, { state: 'waiting', problem: undefined, words: '', percent: 0 });
  }

  #next(): void {
    while (this.#running < mostAtOnce) {
      const entry = this.#entries.find(({ state }) => state === 'waiting');
      if (!entry) return;
      this.#running++;
      this.#set(entry, { state: 'sending' });
      void this.#send(entry).finally(() => {
        this.#running--;
        this.#next();
      });
    }
  }

  async #send(entry: Entry): Promise<void> {
    const { wish, abort } = entry;
    try {
      entry.prepared ??= await this.#prepare(entry);
      if (abort.signal.aborted) return;
      const { file, preview } = entry.prepared;
      this.#set(entry, { preview });
      const key = await this.#withTicket(entry, file);
      if (abort.signal.aborted) return;
      await this.#needs.settle?.(entry.slot, key);
      if (abort.signal.aborted) return;
      this.previews.set(key, preview);
      this.#entries = this.#entries.filter((one) => one !== entry);
      this.#tell();
      wish.onDone(key, entry.slot);
    } catch (error) {
      if (!abort.signal.aborted) this.#broke(entry, error);
    }
  }

  #prepare(entry: Entry): Promise<PreparedPicture> {
    const turn = this.#preparing.then(() => {
      entry.abort.signal.throwIfAborted();
      return this.#needs.prepare(entry.wish.file);
    });
    this.#preparing = turn.catch(() => {});
    return turn;
  }

  async #withTicket(entry: Entry, file: File, renew = false): Promise<string> {
    const ticket = await this.#needs.ticket(entry.wish.purpose, renew);
    entry.abort.signal.throwIfAborted();
    if (file.size > ticket.max_bytes) throw new UploadFailure('size');
    try {
      const onProgress = (percent: number) => this.#set(entry, { percent: Math.floor(percent) });
      return await this.#needs.transmit(file, ticket, onProgress, entry.abort.signal);
    } catch (error) {
      // It ran out on the way; a second refusal is not about time.
      if (!renew && error instanceof UploadFailure && error.problem === 'token')
        return this.#withTicket(entry, file, true);
      throw error;
    }
  }

  #broke(entry: Entry, error: unknown): void {
    const failure = error instanceof UploadFailure ? error : new UploadFailure('away');
    const problem = failure.problem === 'token' ? 'refused' : failure.problem;
    const pauses = this.#needs.pausesMs ?? usualPausesMs;
    // Without a network the tries are not counted; browsers are not always right about it, so it is tried now and then.
    const pauseMs = this.#needs.isOnline() ? pauses[entry.failures++] : pauses.at(-1);
    const isOver = problem !== 'away' || pauseMs === undefined;
    this.#set(entry, { state: isOver ? 'failed' : 'pausing', problem, words: failure.message, percent: 0 });
    if (hopeless.has(problem)) entry.wish.onGivenUp?.();
    if (isOver) return;
    entry.timer = setTimeout(() => {
      this.#again(entry, entry.failures);
      this.#next();
    }, pauseMs);
  }

  #set(entry: Entry, change: Partial<Upload>): void {
    Object.assign(entry, change);
    this.#tell();
  }

  #tell(): void {
    this.#shown = this.#entries.map(({ wish, prepared, abort, failures, timer, ...upload }) => upload);
    for (const listener of this.#listeners) listener();
  }
}
