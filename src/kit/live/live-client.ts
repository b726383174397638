import { EventStreamReader, type StreamEvent } from './event-stream.ts';
import { LiveCopy, type Patch, type Snapshot } from './live-document.ts';

/**
 * What a reader may believe: `live`, figures are the server's; `stale`, they are the last good ones; `connecting`, there
 * are none yet; `refused`, the server does not show them to this reader (any more).
 */
export type Connection = 'connecting' | 'live' | 'stale' | 'refused';

export interface LiveClientOptions {
  url: string;
  /** Figures to begin with, as the page was drawn on the server. They count as stale until the stream says more. */
  initial?: Snapshot | undefined;
  /** The initial figures are all there will be. */
  isSample?: boolean;
  fetch?: typeof fetch;
  /** Without a sign of life for so long, figures are marked stale (the server beats each second). */
  silenceMs?: number;
  /** Silence after which the connection is given up and made anew. */
  lostMs?: number;
  shortestPauseMs?: number;
  longestPauseMs?: number;
}

/** Keeps a copy of a live document: reconnects with growing, uneven pauses and takes the whole again after any gap. */
export class LiveClient {
  readonly #copy = new LiveCopy();
  readonly #options: Required<Omit<LiveClientOptions, 'initial' | 'isSample'>>;
  readonly #listeners = new Set<() => void>();
  /** Figures by prefix, each a fresh object when something in it changed: what React compares by identity. */
  readonly #topics = new Map<string, Readonly<Record<string, unknown>>>();
  #connection: Connection = 'connecting';
  #serverAheadMs: number | undefined;
  #goodAt: number | undefined;
  #heardAt = 0;
  #triedAt = 0;
  #isFresh = false;
  #hasSnapshot = false;
  #attempt = 0;
  #abort: AbortController | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watching: ReturnType<typeof setInterval> | undefined;

  constructor({ initial, isSample = false, ...options }: LiveClientOptions) {
    this.#options = {
      fetch: (...given) => globalThis.fetch(...given),
      silenceMs: 1_750,
      lostMs: 5_000,
      shortestPauseMs: 250,
      longestPauseMs: 10_000,
      ...options,
    };
    if (!initial) return;
    this.#regroup(this.#copy.reset(initial));
    this.#connection = isSample ? 'live' : 'stale';
  }

  start(): void {
    if (this.#watching) return;
    this.#watching = setInterval(() => this.#checkSilence(), this.#options.silenceMs / 8);
    globalThis.addEventListener?.('online', this.reconnect);
    this.reconnect();
  }

  stop(): void {
    globalThis.removeEventListener?.('online', this.reconnect);
    clearInterval(this.#watching);
    clearTimeout(this.#retry);
    this.#watching = undefined;
    this.#abort?.abort();
    this.#abort = undefined;
  }

  /** Gives the present connection up and makes a new one at once. */
  readonly reconnect = (): void => {
    clearTimeout(this.#retry);
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#hasSnapshot = false;
    this.#triedAt = performance.now();
    void this.#read(abort);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All figures under a prefix, without it; the same object until one of them changes. */
  readonly topic = (prefix: string): Readonly<Record<string, unknown>> => this.#topics.get(prefix) ?? nothing;
  get connection(): Connection {
    return this.#connection;
  }
  get figures(): Readonly<Record<string, unknown>> {
    return this.#copy.figures;
  }
  get epoch(): string {
    return this.#copy.epoch;
  }
  get revision(): number {
    return this.#copy.revision;
  }
  /** When figures were last known to be the server's, by the server's clock; undefined until then. */
  get goodAt(): number | undefined {
    return this.#goodAt;
  }
  /** Milliseconds since 1970 by the server's clock, whatever this machine's says. */
  readonly now = (): number => Date.now() + (this.#serverAheadMs ?? 0);
  /** How far the server's clock is ahead of this one; undefined until it said so. */
  get serverAheadMs(): number | undefined {
    return this.#serverAheadMs;
  }

  async #read(abort: AbortController): Promise<void> {
    let pauseAtLeastMs = 0;
    try {
      const answer = await this.#options.fetch(this.#options.url, {
        signal: abort.signal,
        headers: { accept: 'text/event-stream' },
        cache: 'no-store',
      });
      if ([401, 403, 404].includes(answer.status)) {
        if (this.#abort === abort) this.#refuse();
        return;
      }
      pauseAtLeastMs = Number(answer.headers.get('retry-after') ?? 0) * 1000 || 0;
      if (!answer.ok || !answer.body) throw new Error(`the live channel answered ${answer.status}`);
      const reader = new EventStreamReader();
      for await (const piece of readText(answer.body)) {
        if (this.#abort !== abort) return;
        for (const event of reader.read(piece)) if (!this.#take(event)) throw new Error('gap');
      }
    } catch {
      // Whatever went wrong, the remedy is the same: a new connection, which begins with the whole document.
    } finally {
      abort.abort();
    }
    if (this.#abort === abort && this.#connection !== 'refused') this.#connectLater(pauseAtLeastMs);
  }

  #connectLater(atLeastMs: number): void {
    const { shortestPauseMs, longestPauseMs } = this.#options;
    const pause = Math.min(longestPauseMs, shortestPauseMs * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#hasSnapshot = false;
    // Uneven, so that a hall full of boards does not come back in one instant.
    this.#retry = setTimeout(this.reconnect, Math.max(atLeastMs, pause * (0.5 + Math.random() / 2)));
  }

  /** false when the stream cannot be continued. */
  #take({ event, data }: StreamEvent): boolean {
    this.#heardAt = performance.now();
    if (event === 'ended') {
      this.#refuse();
      return false;
    }
    const message: unknown = JSON.parse(data);
    if (event === 'beat') {
      const { at, fresh } = message as { at: number; fresh: boolean };
      this.#serverAheadMs = at - Date.now();
      this.#isFresh = fresh;
    } else if (event === 'snapshot') {
      this.#hasSnapshot = true;
      this.#isFresh = true;
      this.#attempt = 0;
      this.#regroup(this.#copy.reset(message as Snapshot));
    } else if (event === 'patch') {
      const patch = message as Patch;
      if (!this.#hasSnapshot) return false;
      const verdict = this.#copy.apply(patch);
      if (verdict === 'gap') return false;
      if (verdict === 'applied') this.#regroup(new Set([...patch.unset, ...Object.keys(patch.set)]));
    }
    this.#settle(this.#hasSnapshot && this.#isFresh ? 'live' : this.#copy.revision < 0 ? 'connecting' : 'stale');
    this.#tell();
    return true;
  }

  #regroup(changedKeys: Set<string>): void {
    const prefixes = new Set([...changedKeys].map((key) => key.slice(0, key.indexOf('/'))));
    for (const prefix of prefixes) this.#topics.set(prefix, Object.create(null));
    for (const [key, value] of Object.entries(this.#copy.figures)) {
      const cut = key.indexOf('/');
      const prefix = key.slice(0, cut);
      if (prefixes.has(prefix)) (this.#topics.get(prefix) as Record<string, unknown>)[key.slice(cut + 1)] = value;
    }
  }

  #checkSilence(): void {
    const now = performance.now();
    if (this.#connection === 'live' && now - this.#heardAt > this.#options.silenceMs) {
      this.#settle('stale');
      this.#tell();
    }
    // A connection may be dead without saying so, or never answer; ending it leads to the next attempt.
    if (now - Math.max(this.#heardAt, this.#triedAt) > this.#options.lostMs) this.#abort?.abort();
  }

  /** The session ended or the right is gone: what was shown is forgotten as well. */
  #refuse(): void {
    this.#copy.reset({ epoch: '', revision: -1, figures: {} });
    this.#topics.clear();
    this.#settle('refused');
    this.#tell();
  }

  #settle(connection: Connection): void {
    this.#connection = connection;
    if (connection === 'live') this.#goodAt = Date.now() + (this.#serverAheadMs ?? 0);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const nothing: Readonly<Record<string, unknown>> = Object.freeze({});

async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Without this an abandoned stream keeps its connection.
    await reader.cancel().catch(() => {});
  }
}
