import { EventStreamReader, type StreamEvent } from './event-stream.ts';

export interface ConnectionOptions {
  url: string;
  fetch: typeof fetch;
  /** Silence after which the connection is given up and made anew. */
  lostMs: number;
  shortestPauseMs: number;
  longestPauseMs: number;
  /** Takes the events of one piece of the stream; false when it cannot be continued. */
  take(events: readonly StreamEvent[]): boolean;
  /** The server does not show this to this reader (any more); nothing is tried again. */
  refused(): void;
  /** A new connection begins: whatever the last one had sent is not continued. */
  begins(): void;
}

/** What stands between may ask for hours, as pages of maintenance do: a screen looks again within a few of its longest pauses. */
const mostPausesAsked = 3;

/** Not a proxy's page for an address that it knows nothing of just now: the server says why, as data. */
const isRefusal = ({ status, headers }: Response): boolean =>
  status === 401 ||
  status === 403 ||
  ((status === 400 || status === 404) && /^application\/json\b/.test(headers.get('content-type') ?? ''));

/** Keeps one stream open: reconnects with growing, uneven pauses, and gives up on a connection that says nothing. */
export class LiveConnection {
  readonly #options: ConnectionOptions;
  #attempt = 0;
  #abort: AbortController | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isRefused = false;
  #triedAt = 0;
  heardAt = 0;

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

  /** All is well: the next pause is short again. */
  settled(): void {
    this.#attempt = 0;
  }

  refuse(): void {
    this.#isRefused = true;
    this.#options.refused();
  }

  /** A connection may be dead without saying so, or never answer. */
  checkSilence(now: number): void {
    if (this.#abort && now - Math.max(this.heardAt, this.#triedAt) > this.#options.lostMs) this.#giveUp(this.#abort);
  }

  /** Gives the present connection up and makes a new one at once. */
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
        this.heardAt = performance.now();
        if (!take(reader.read(piece))) throw new Error('gap');
      }
    } catch {
      // Whatever went wrong, the remedy is the same: a new connection, which begins with the whole document.
    } finally {
      this.#giveUp(abort, pauseAtLeastMs);
    }
  }

  /** Ends a connection and goes on to the next without waiting for that: what is dead may not come to its end either. */
  #giveUp(abort: AbortController, pauseAtLeastMs = 0): void {
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
    // Uneven, so that a hall full of boards does not come back in one instant.
    this.#retry = setTimeout(
      this.reconnect,
      Math.max(Math.min(atLeastMs, mostPausesAsked * longestPauseMs), pause * (0.5 + Math.random() / 2)),
    );
  }
}

async function* readText(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // Without this an abandoned stream keeps its connection. One that ends at this moment refuses, or throws at once in Node.
  const abandon = async () => {
    await reader.cancel();
  };
  signal.addEventListener('abort', () => void abandon().catch(() => {}), { once: true });
  while (!signal.aborted) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
