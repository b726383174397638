import { EventStreamReader, type StreamEvent } from './event-stream.ts';

export interface ConnectionOptions {
  url: string;
  fetch: typeof fetch;
  /** Silence after which it reconnects. */
  lostMs: number;
  shortestPauseMs: number;
  longestPauseMs: number;
  /** Handles the events of one chunk; false if the stream cannot be continued. */
  take(events: readonly StreamEvent[]): boolean;
  /** The server denies (further) access; no retry. */
  refused(): void;
  /** A new connection begins: the previous stream is not continued. */
  begins(): void;
}

/** A proxy's maintenance page may ask for hours in Retry-After: a screen waits for a few of its longest pauses at most. */
const mostPausesAsked = 3;

/** A proxy's HTML 404 is no refusal: ours is JSON. */
const isRefusal = ({ status, headers }: Response): boolean =>
  status === 401 ||
  status === 403 ||
  ((status === 400 || status === 404) && /^application\/json\b/.test(headers.get('content-type') ?? ''));

/** Keeps one stream open: reconnects with exponential backoff and jitter, and drops a silent connection. */
export class LiveConnection {
  readonly #options: ConnectionOptions;
  #attempt = 0;
  #abort: AbortController | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isRefused = false;
  #triedAt = 0;
  lastDataAt = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  start(): void {
    globalThis.addEventListener?.('online', this.reconnect);
    this.reconnect();
  }

  stop(): void {
    globalThis.removeEventListener?.('online', this.reconnect);
    clearTimeout(this.#retry);
    this.#abort?.abort();
    this.#abort = undefined;
  }

  /** Resets the backoff. */
  resetBackoff(): void {
    this.#attempt = 0;
  }

  refuse(): void {
    this.#isRefused = true;
    this.#options.refused();
  }

  /** Reconnects if the connection is dead or never responded. */
  checkSilence(now: number): void {
    if (this.#abort && now - Math.max(this.lastDataAt, this.#triedAt) > this.#options.lostMs)
      this.#abandon(this.#abort);
  }

  /** Reconnects at once. */
  readonly reconnect = (): void => {
    clearTimeout(this.#retry);
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#isRefused = false;
    this.#triedAt = performance.now();
    this.#options.begins();
    void this.#read(abort);
  };

  async #read(abort: AbortController): Promise<void> {
    const { url, take } = this.#options;
    let pauseAtLeastMs = 0;
    try {
      const answer = await this.#options.fetch(url, {
        signal: abort.signal,
        headers: { accept: 'text/event-stream' },
        cache: 'no-store',
      });
      if (isRefusal(answer)) {
        if (this.#abort === abort) this.refuse();
        return;
      }
      pauseAtLeastMs = Number(answer.headers.get('retry-after') ?? 0) * 1000 || 0;
      if (!answer.ok || !answer.body) throw new Error(`the live channel answered ${answer.status}`);
      const reader = new EventStreamReader();
      for await (const piece of readText(answer.body, abort.signal)) {
        if (this.#abort !== abort) return;
        this.lastDataAt = performance.now();
        if (!take(reader.read(piece))) throw new Error('gap');
      }
    } catch {
      // Any failure has the same remedy: a new connection, which begins with a snapshot.
    } finally {
      this.#abandon(abort, pauseAtLeastMs);
    }
  }

  /** Aborts a connection and schedules the next without waiting, as a dead one may never end. */
  #abandon(abort: AbortController, pauseAtLeastMs = 0): void {
    abort.abort();
    if (this.#abort !== abort) return;
    this.#abort = undefined;
    if (!this.#isRefused) this.#connectLater(pauseAtLeastMs);
  }

  #connectLater(atLeastMs: number): void {
    const { shortestPauseMs, longestPauseMs } = this.#options;
    const pause = Math.min(longestPauseMs, shortestPauseMs * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#options.begins();
    // Jitter, so that a hall full of boards does not reconnect at one instant.
    this.#retry = setTimeout(
      this.reconnect,
      Math.max(Math.min(atLeastMs, mostPausesAsked * longestPauseMs), pause * (0.5 + Math.random() / 2)),
    );
  }
}

async function* readText(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // Without cancelling, an abandoned stream keeps its connection. Cancelling a stream that just ended rejects, or throws in
  // Node.
  const abandon = async () => {
    await reader.cancel();
  };
  // The reader may have failed before.
  signal.addEventListener('abort', () => void abandon().catch(() => {}), { once: true });
  while (!signal.aborted) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
