import type { StreamEvent } from './event-stream.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveCopy, type Patch, type Snapshot } from './live-document.ts';
import { SealedFrames } from './sealed-frames.ts';
import { ServerClock } from './server-clock.ts';

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
  /** `arrival`: at once. `sealed`: in frames, at the same moment as every other display of the wall. */
  paint?: 'arrival' | 'sealed';
  /** The server's time; its own, from what the stream says, when none is given. */
  clock?: ServerClock | undefined;
  /** What time it is on what is shown, when that is not the present: of a replay. */
  shownTime?: ((now: number) => number) | undefined;
  /** Told of every beat of the server, as it came. */
  onBeat?: ((beat: Readonly<Record<string, unknown>>) => void) | undefined;
  fetch?: typeof fetch;
  /** Without a sign of life for so long, figures are marked stale (the server beats each second). */
  silenceMs?: number;
  /** Silence after which the connection is given up and made anew. */
  lostMs?: number;
  shortestPauseMs?: number;
  longestPauseMs?: number;
}

type Topic = Readonly<Record<string, unknown>>;
const nothing: Topic = Object.freeze(Object.create(null));

/** Keeps a copy of a live document, and takes the whole again after any gap. */
export class LiveClient {
  readonly #copy = new LiveCopy();
  readonly #connection: LiveConnection;
  readonly #frames: SealedFrames | undefined;
  readonly #clock: ServerClock;
  readonly #silenceMs: number;
  readonly #onBeat: LiveClientOptions['onBeat'];
  readonly #shownTime: (now: number) => number;
  readonly #listeners = new Set<() => void>();
  /** Figures by prefix, each a fresh object when something in it changed: what React compares by identity. */
  readonly #topics = new Map<string, Topic>();
  #state: Connection = 'connecting';
  #goodAt: number | undefined;
  #isFresh = false;
  /** When the server last said something: pieces of a stream that make no event may be anybody's. */
  #toldAt = 0;
  #hasSnapshot = false;
  /** What has arrived, painted or not. */
  #received = -1;
  #watching: ReturnType<typeof setInterval> | undefined;

  constructor(options: LiveClientOptions) {
    const { initial, isSample = false, silenceMs = 1_750, clock = new ServerClock() } = options;
    this.#clock = clock;
    this.#silenceMs = silenceMs;
    this.#onBeat = options.onBeat;
    this.#shownTime = options.shownTime ?? ((now) => now);
    this.#frames =
      options.paint === 'sealed' ? new SealedFrames(clock.now, (patches) => this.#paint(patches)) : undefined;
    this.#connection = new LiveConnection({
      url: options.url,
      fetch: options.fetch ?? ((...given) => globalThis.fetch(...given)),
      lostMs: options.lostMs ?? 5_000,
      shortestPauseMs: options.shortestPauseMs ?? 250,
      longestPauseMs: options.longestPauseMs ?? 10_000,
      take: (events) => this.#take(events),
      refused: () => this.#forget(),
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

  /** Figures that were kept from an earlier time, if they are newer than what is shown and nothing better has come. */
  resume(kept: Snapshot | undefined): void {
    if (!kept || this.#hasSnapshot || (asOf(kept) ?? 0) <= (this.#goodAt ?? 0)) return;
    this.#reset(kept);
    this.#goodAt = asOf(kept);
    this.#state = 'stale';
    this.#tell();
  }

  /** Gives the present connection up and makes a new one at once. */
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
  /** The document as it is shown, to be kept for bad times. */
  get snapshot(): Snapshot {
    const { epoch, revision, figures } = this.#copy;
    return { epoch, revision, ...(this.#goodAt === undefined ? {} : { at: this.#goodAt }), figures };
  }
  /** As of when the figures are, by the server's clock; undefined until known. */
  get goodAt(): number | undefined {
    return this.#goodAt;
  }
  /** Milliseconds since 1970 by the server's clock, whatever this machine's says; of a replay, the moment that is shown. */
  readonly now = (): number => this.#shownTime(this.#clock.now());

  readonly serverNow = (): number => this.#clock.now();

  /** false when the stream cannot be continued. */
  #take(events: readonly StreamEvent[]): boolean {
    for (const { event, data } of events) {
      if (event === 'ended') {
        this.#connection.refuse();
        return false;
      }
      const message: unknown = JSON.parse(data);
      if (event === 'beat') {
        if (!this.#hearBeat(message as Beat)) return false;
      } else if (event === 'snapshot') {
        this.#hasSnapshot = true;
        this.#isFresh = true;
        this.#connection.settled();
        this.#reset(message as Snapshot);
        this.#hearTime(message as Snapshot);
      } else if (event === 'patch' && !this.#takePatch(message as Patch)) return false;
    }
    if (events.length === 0) return true;
    this.#toldAt = performance.now();
    this.#state = this.#hasSnapshot && this.#isFresh ? 'live' : this.#copy.revision < 0 ? 'connecting' : 'stale';
    this.#tell();
    return true;
  }

  #hearBeat(beat: Beat): boolean {
    this.#clock.hear(beat.at);
    this.#isFresh = beat.fresh;
    if (beat.fresh && this.#hasSnapshot) this.#goodAt = beat.at;
    this.#onBeat?.(beat);
    // The last change may have got lost, or the whole itself, which comes before any beat; nothing after it would tell.
    return this.#hasSnapshot && (beat.revision === undefined || beat.revision <= this.#received);
  }

  #hearTime(message: Snapshot | Patch): void {
    if (message.at === undefined) return;
    this.#clock.hear(message.at);
    this.#goodAt = asOf(message);
  }

  #takePatch(patch: Patch): boolean {
    if (!this.#hasSnapshot || patch.epoch !== this.#copy.epoch) return false;
    if (patch.revision <= this.#received) return true;
    if ((patch.base ?? patch.revision - 1) !== this.#received) return false;
    this.#received = patch.revision;
    this.#hearTime(patch);
    if (this.#frames) this.#frames.add(patch);
    else this.#apply(patch);
    return true;
  }

  #paint(patches: readonly Patch[]): void {
    for (const patch of patches) this.#apply(patch);
    this.#tell();
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
    if (this.#state === 'live' && now - this.#toldAt > this.#silenceMs) {
      this.#state = 'stale';
      this.#tell();
    }
    this.#connection.checkSilence(now);
  }

  /** The session ended or the right is gone: what was shown is forgotten as well. */
  #forget(): void {
    this.#reset({ epoch: '', revision: -1, figures: {} });
    this.#goodAt = undefined;
    this.#state = 'refused';
    this.#tell();
  }

  #tell(): void {
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
