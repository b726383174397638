import type { StreamEvent } from './event-stream.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveCopy, type Patch, type Snapshot } from './live-document.ts';
import { ServerClock } from './server-clock.ts';

/**
 * State of the figures: `live`, current; `stale`, the last good ones; `connecting`, none yet; `refused`, the server denies
 * (further) access.
 */
export type Connection = 'connecting' | 'live' | 'stale' | 'refused';

export interface LiveClientOptions {
  url: string;
  /** Figures of the server-rendered page. They count as stale until the stream confirms them. */
  initial?: Snapshot | undefined;
  /** The initial figures are samples and never change. */
  isSample?: boolean;
  /** `arrival`: at once. `synced`: in frames, at the same moment as every other display of the wall. */
  paint?: 'arrival' | 'synced';
  /** The server's time; by default a clock of its own, set by the stream. */
  clock?: ServerClock | undefined;
  /** Maps the present to the displayed time, for a replay. */
  shownTime?: ((now: number) => number) | undefined;
  /** Called on every heartbeat of the server. */
  onBeat?: ((beat: Readonly<Record<string, unknown>>) => void) | undefined;
  fetch?: typeof fetch;
  /** Silence after which figures are marked stale (the server sends a heartbeat each second). */
  silenceMs?: number;
  /** Silence after which the client reconnects. */
  lostMs?: number;
  shortestPauseMs?: number;
  longestPauseMs?: number;
}

type Topic = Readonly<Record<string, unknown>>;
const nothing: Topic = Object.freeze(Object.create(null));

/** Keeps a copy of a live document, and reloads the snapshot after any gap. */
export class LiveClient {
  readonly #copy = new LiveCopy();
  readonly #connection: LiveConnection;
  readonly #frames: SyncedFrames | undefined;
  readonly #clock: ServerClock;
  readonly #silenceMs: number;
  readonly #onBeat: LiveClientOptions['onBeat'];
  readonly #shownTime: (now: number) => number;
  readonly #listeners = new Set<() => void>();
  /** Figures by prefix, each a new object after a change: React compares by identity. */
  readonly #topics = new Map<string, Topic>();
  #state: Connection = 'connecting';
  #goodAt: number | undefined;
  #isFresh = false;
  /** When the last complete event arrived; incomplete chunks may come from a proxy. */
  #lastEventAt = 0;
  #hasSnapshot = false;
  /** The last received revision, painted or not. */
  #received = -1;
  #watching: ReturnType<typeof setInterval> | undefined;

  constructor(options: LiveClientOptions) {
    const { initial, isSample = false, silenceMs = 1_750, clock = new ServerClock() } = options;
    this.#clock = clock;
    this.#silenceMs = silenceMs;
    this.#onBeat = options.onBeat;
    this.#shownTime = options.shownTime ?? ((now) => now);
    this.#frames =
      options.paint === 'synced' ? new SyncedFrames(clock.now, (patches) => this.#paint(patches)) : undefined;
    this.#connection = new LiveConnection({
      url: options.url,
      fetch: options.fetch ?? ((...given) => globalThis.fetch(...given)),
      lostMs: options.lostMs ?? 5_000,
      shortestPauseMs: options.shortestPauseMs ?? 250,
      longestPauseMs: options.longestPauseMs ?? 4_000, // a board is back within 5 s of its network
      take: (events) => this.#take(events),
      refused: () => this.#clear(),
      begins: () => {
        this.#hasSnapshot = false;
        this.#frames?.clear();
      },
    });
    if (!initial) return;
    this.#reset(initial);
    this.#goodAt = asOf(initial);
    this.#state = isSample ? 'live' : 'stale';
  }

  start(): void {
    if (this.#watching) return;
    this.#watching = setInterval(() => this.#checkSilence(), this.#silenceMs / 8);
    this.#clock.start();
    this.#connection.start();
  }

  stop(): void {
    clearInterval(this.#watching);
    this.#watching = undefined;
    this.#frames?.clear();
    this.#clock.stop();
    this.#connection.stop();
  }

  /** Shows cached figures, if they are newer than the shown ones and no snapshot has arrived. */
  resume(cached: Snapshot | undefined): void {
    if (!cached || this.#hasSnapshot || (asOf(cached) ?? 0) <= (this.#goodAt ?? 0)) return;
    this.#reset(cached);
    this.#goodAt = asOf(cached);
    this.#state = 'stale';
    this.#notify();
  }

  /** Reconnects at once. */
  readonly reconnect = (): void => this.#connection.reconnect();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All figures under a prefix, without it; the same object until one of them changes. */
  readonly topic = (prefix: string): Topic => this.#topics.get(prefix) ?? nothing;
  get connection(): Connection {
    return this.#state;
  }
  get figures(): Topic {
    return this.#copy.figures;
  }
  get epoch(): string {
    return this.#copy.epoch;
  }
  get revision(): number {
    return this.#copy.revision;
  }
  /** The shown document, for the offline cache. */
  get snapshot(): Snapshot {
    const { epoch, revision, figures } = this.#copy;
    return { epoch, revision, ...(this.#goodAt === undefined ? {} : { at: this.#goodAt }), figures };
  }
  /** When the figures were current, by the server's clock; undefined until known. */
  get goodAt(): number | undefined {
    return this.#goodAt;
  }
  /** Milliseconds since 1970 by the server's clock, independent of this machine's; in a replay, the displayed moment. */
  readonly now = (): number => this.#shownTime(this.#clock.now());

  readonly serverNow = (): number => this.#clock.now();

  /** False if the stream cannot be continued. */
  #take(events: readonly StreamEvent[]): boolean {
    for (const { event, data } of events) {
      if (event === 'ended') {
        this.#connection.refuse();
        return false;
      }
      const message: unknown = JSON.parse(data);
      if (event === 'beat') {
        if (!this.#handleBeat(message as Beat)) return false;
      } else if (event === 'snapshot') {
        this.#hasSnapshot = true;
        this.#isFresh = true;
        this.#connection.resetBackoff();
        this.#reset(message as Snapshot);
        this.#updateTime(message as Snapshot);
      } else if (event === 'patch' && !this.#takePatch(message as Patch)) return false;
    }
    if (events.length === 0) return true;
    this.#lastEventAt = performance.now();
    this.#state = this.#hasSnapshot && this.#isFresh ? 'live' : this.#copy.revision < 0 ? 'connecting' : 'stale';
    this.#notify();
    return true;
  }

  #handleBeat(beat: Beat): boolean {
    this.#clock.observe(beat.at);
    this.#isFresh = beat.fresh;
    if (beat.fresh && this.#hasSnapshot) this.#goodAt = beat.at;
    this.#onBeat?.(beat);
    // A heartbeat with a newer revision, or before the snapshot, means that an event got lost; nothing later would reveal it.
    return this.#hasSnapshot && (beat.revision === undefined || beat.revision <= this.#received);
  }

  #updateTime(message: Snapshot | Patch): void {
    if (message.at === undefined) return;
    this.#clock.observe(message.at);
    this.#goodAt = asOf(message);
  }

  #takePatch(patch: Patch): boolean {
    if (!this.#hasSnapshot || patch.epoch !== this.#copy.epoch) return false;
    if (patch.revision <= this.#received) return true;
    if ((patch.base ?? patch.revision - 1) !== this.#received) return false;
    this.#received = patch.revision;
    this.#updateTime(patch);
    if (this.#frames) this.#frames.add(patch);
    else this.#apply(patch);
    return true;
  }

  #paint(patches: readonly Patch[]): void {
    for (const patch of patches) this.#apply(patch);
    this.#notify();
  }

  #reset(snapshot: Snapshot): void {
    this.#frames?.clear();
    this.#received = snapshot.revision;
    this.#copy.reset(snapshot);
    this.#topics.clear();
    const groups = new Map<string, Record<string, unknown>>();
    for (const [key, value] of Object.entries(this.#copy.figures)) {
      const [prefix, rest] = split(key);
      const group = groups.get(prefix) ?? (Object.create(null) as Record<string, unknown>);
      groups.set(prefix, group);
      group[rest] = value;
    }
    for (const [prefix, group] of groups) this.#topics.set(prefix, group);
  }

  #apply(patch: Patch): void {
    if (this.#copy.apply(patch) !== 'applied') return;
    const fresh = new Map<string, Record<string, unknown>>();
    const ofPrefix = (prefix: string) => {
      let group = fresh.get(prefix);
      if (!group) {
        group = Object.assign(Object.create(null) as Record<string, unknown>, this.#topics.get(prefix));
        fresh.set(prefix, group);
        this.#topics.set(prefix, group);
      }
      return group;
    };
    for (const key of patch.unset ?? []) {
      const [prefix, rest] = split(key);
      delete ofPrefix(prefix)[rest];
    }
    for (const [key, value] of Object.entries(patch.set)) {
      const [prefix, rest] = split(key);
      ofPrefix(prefix)[rest] = value;
    }
  }

  #checkSilence(): void {
    const now = performance.now();
    if (this.#state === 'live' && now - this.#lastEventAt > this.#silenceMs) {
      this.#state = 'stale';
      this.#notify();
    }
    this.#connection.checkSilence(now);
  }

  /** Access ended: the shown figures are cleared as well. */
  #clear(): void {
    this.#reset({ epoch: '', revision: -1, figures: {} });
    this.#goodAt = undefined;
    this.#state = 'refused';
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

interface Beat extends Readonly<Record<string, unknown>> {
  at: number;
  fresh: boolean;
  revision?: number;
}

const asOf = ({ at, age = 0 }: Snapshot | Patch): number | undefined => (at === undefined ? undefined : at - age);

function split(key: string): [prefix: string, rest: string] {
  const cut = key.indexOf('/');
  return [key.slice(0, Math.max(0, cut)), key.slice(cut + 1)];
}

/** Patches within one such interval of server time form a frame ... */
const frameMs = 100;
/** ... which every display paints this long after its end: enough for the slowest to have received it. */
const paintDelayMs = 60;
/** Timers of hidden pages are throttled; the queue is bounded. */
const mostWaiting = 200;

export const paintTimeOf = (sentAt: number): number => (Math.floor(sentAt / frameMs) + 1) * frameMs + paintDelayMs;

/** Delays patches until the moment at which all displays of a wall paint them. */
export class SyncedFrames {
  readonly #now: () => number;
  readonly #paint: (patches: readonly Patch[]) => void;
  #waiting: { patch: Patch; paintAt: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(now: () => number, paint: (patches: readonly Patch[]) => void) {
    this.#now = now;
    this.#paint = paint;
  }

  add(patch: Patch): void {
    this.#waiting.push({ patch, paintAt: paintTimeOf(patch.at ?? 0) });
    if (this.#waiting.length > mostWaiting) this.#paintUntil(Number.POSITIVE_INFINITY);
    else if (this.#timer === undefined) this.#wait();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #wait(): void {
    const first = this.#waiting[0];
    this.#timer = undefined;
    if (!first) return;
    const pauseMs = first.paintAt - this.#now();
    if (pauseMs <= 0) this.#paintUntil(this.#now());
    else this.#timer = setTimeout(() => this.#wait(), Math.min(pauseMs, frameMs + paintDelayMs));
  }

  #paintUntil(now: number): void {
    // In order of arrival, which is the order of revisions.
    let due = 0;
    while (due < this.#waiting.length && (this.#waiting[due]?.paintAt ?? 0) <= now) due += 1;
    const patches = this.#waiting.splice(0, due).map(({ patch }) => patch);
    if (patches.length > 0) this.#paint(patches);
    this.#wait();
  }
}
