import { randomBytes } from 'node:crypto';
import type { Clock } from '#kit/text/time.ts';
import { eventFrame } from './event-stream.ts';
import { type DocumentState, FanOut } from './fan-out.server.ts';
import { difference, patchText, type SerializedFigures, type Snapshot, snapshotText } from './live-document.ts';
import type { LiveStream } from './live-stream.server.ts';
import { type LiveTopic, WatchedTopic } from './live-topic.server.ts';

export interface LivePlan {
  name: string;
  topics: readonly LiveTopic[];
}

type Topic = WatchedTopic<LiveDocument>;

/** Heartbeats that patches may replace in a row, so that late or paused readers get one in time. */
const mostBeatsSkipped = 5;

const headOf = ({ epoch, revision, at, age }: LiveDocument) => ({ epoch, revision, at, age });

/** A first read did not finish within the reader's timeout. */
export class FirstReadTimeout extends Error {}

interface LiveDocument {
  name: string;
  epoch: string;
  revision: number;
  topics: Topic[];
  figures: SerializedFigures;
  /** The serialized snapshot of the current revision, for all who join or reconnect in between. */
  snapshot: Buffer | undefined;
  readers: FanOut;
  /** When the figures were sent, and their age then. */
  at: number;
  age: number;
  /** Readers waiting for the first figures: such a document is not dropped. */
  joining: number;
  sentAt: number;
  beatAt: number;
  /** The last freshness reported to its readers. */
  reportedFresh: boolean;
}

export interface LiveHubOptions {
  clock: Clock;
  report(message: string, error: unknown): void;
  /** Average minimum interval of reads under load; a change after a pause is read at once. */
  everyMs?: number;
  beatMs?: number;
  /** Interval of a full reread, as a notice may get lost with a connection. */
  resyncMs?: number;
  /** Timeout of the first read. */
  readTimeoutMs?: number;
  /** Figures that may have changed this long ago and are not reread yet count as stale. */
  patienceMs?: number;
  /** Resolves once every change until now was notified; until then figures may be stale unnoticed. */
  caughtUp?: () => Promise<void>;
  /** Further fields of every heartbeat, such as the server's build. */
  beatFields?: Readonly<Record<string, unknown>>;
}

/**
 * Keeps watched documents up to date. One round reads all changed topics in parallel; then each document sends one patch,
 * serialized once. Unwatched topics cost nothing.
 */
export function openLiveHub(options: LiveHubOptions) {
  const { clock, report, everyMs = 100, beatMs = 1_000, resyncMs = 10_000 } = options;
  const { readTimeoutMs = 10_000, patienceMs = 1_250, caughtUp = async () => {} } = options;
  const topics = new Map<string, Topic>();
  const documents = new Map<string, LiveDocument>();
  let isRoundRunning = false;
  const pace = new RoundPace(everyMs);
  let nextRound: NodeJS.Timeout | undefined;
  let isClosed = false;

  function schedule(): void {
    if (isClosed || isRoundRunning || nextRound) return;
    const wait = pace.waitMs(performance.now());
    if (wait <= 0) void round();
    else
      nextRound = setTimeout(() => {
        nextRound = undefined;
        void round();
      }, wait);
  }

  async function round(): Promise<void> {
    const wanted = [...topics.values()].filter((topic) => topic.isWanted && !topic.isReading);
    if (wanted.length === 0) return;
    isRoundRunning = true;
    try {
      pace.begin(performance.now());
      const readAt = clock.now();
      const readings = new Map(wanted.map((topic) => [topic, topic.readInTime(patienceMs / 2)]));
      // A document waits for its own topics only, not for slow topics of others.
      const touched = new Set(wanted.flatMap((topic) => [...topic.documents]));
      const publishing = [...touched].map(async (document) => {
        await Promise.all(document.topics.map((topic) => readings.get(topic)));
        publishOrReport(document, readAt);
      });
      await Promise.all([...readings.values(), ...publishing]);
      // Documents opened meanwhile have the topics' previous figures.
      for (const document of new Set(wanted.flatMap((topic) => [...topic.documents])))
        if (!touched.has(document)) publishOrReport(document, readAt);
    } catch (error) {
      report('a round of live figures failed', error);
    } finally {
      isRoundRunning = false;
    }
    if ([...topics.values()].some((topic) => topic.isWanted && !topic.isReading)) schedule();
  }

  /** A document that fails must not block others; its topics are reread after `resyncMs`. */
  function publishOrReport(document: LiveDocument, readAt: number): void {
    try {
      publish(document, readAt);
    } catch (error) {
      report(`cannot send ${document.name}`, error);
    }
  }

  const merged = (document: LiveDocument): SerializedFigures =>
    new Map(document.topics.flatMap(({ figures }) => [...(figures ?? [])]));

  function publish(document: LiveDocument, readAt: number): void {
    // A reader is joining and some topics are still being read: publish no incomplete document.
    if (document.topics.some(({ figures }) => !figures)) return;
    const figures = merged(document);
    const changes = difference(document.figures, figures);
    if (!changes) return;
    document.figures = figures;
    document.revision += 1;
    document.at = clock.now();
    document.age = Math.max(0, document.at - readAt);
    document.snapshot = undefined;
    const patch = Buffer.from(eventFrame('patch', patchText(headOf(document), changes)));
    broadcast(document, patch, { revision: document.revision, figures });
  }

  function broadcast(document: LiveDocument, frame: Buffer, state?: DocumentState): void {
    document.sentAt = performance.now();
    document.readers.send(frame, state);
  }

  function snapshotOf(document: LiveDocument): Buffer {
    document.snapshot ??= Buffer.from(eventFrame('snapshot', snapshotText(headOf(document), document.figures)));
    return document.snapshot;
  }

  const source = new ChangeSource(caughtUp);
  const isFresh = (document: LiveDocument) =>
    source.isResponding(patienceMs) && document.topics.every((topic) => topic.isFresh(patienceMs));
  const beat = (document: LiveDocument, fresh: boolean) =>
    Buffer.from(
      eventFrame(
        'beat',
        JSON.stringify({ at: clock.now(), fresh, revision: document.revision, ...options.beatFields }),
      ),
    );

  /** A patch replaces a heartbeat while figures are fresh, as it does not carry freshness. */
  function beatIfDue(document: LiveDocument): void {
    const fresh = isFresh(document);
    const now = performance.now();
    const heardAt = fresh ? document.sentAt : document.beatAt;
    const isDue = now - heardAt >= beatMs * 0.9 || now - document.beatAt >= beatMs * mostBeatsSkipped;
    if (fresh === document.reportedFresh && !isDue) return;
    document.beatAt = now;
    document.reportedFresh = fresh;
    broadcast(document, beat(document, fresh));
  }
  const beating = setInterval(() => {
    if (documents.size === 0) return;
    source.ask();
    // After a long event loop turn, handle pending responses before calling figures stale.
    setImmediate(() => {
      for (const document of documents.values()) beatIfDue(document);
    });
  }, beatMs / 4).unref();
  const mending = setInterval(() => {
    const now = performance.now();
    // Skip topics that were read recently: a needless round would delay the next real change.
    for (const topic of topics.values()) if (now - topic.readAt > resyncMs * 0.9) topic.want();
    schedule();
  }, resyncMs).unref();

  function open(plan: LivePlan): LiveDocument {
    const present = documents.get(plan.name);
    if (present) return present;
    const document: LiveDocument = {
      name: plan.name,
      // Sent with each patch: short, but unique for each life of the document.
      epoch: randomBytes(6).toString('base64url'),
      revision: 0,
      topics: [],
      figures: new Map(),
      snapshot: undefined,
      readers: new FanOut({
        state: () => ({ revision: document.revision, figures: document.figures }),
        snapshot: () => snapshotOf(document),
        patchSince(base, changes) {
          return Buffer.from(eventFrame('patch', patchText({ ...headOf(document), base }, changes)));
        },
        report: (error) => report(`cannot send ${document.name} to a reader`, error),
      }),
      at: 0,
      age: 0,
      joining: 0,
      sentAt: 0,
      beatAt: 0,
      reportedFresh: true,
    };
    document.topics = plan.topics.map((wanted) => {
      const topic = topics.get(wanted.id) ?? new WatchedTopic<LiveDocument>(wanted, { report, onWanted: schedule });
      topics.set(wanted.id, topic);
      topic.documents.add(document);
      return topic;
    });
    documents.set(plan.name, document);
    return document;
  }

  function dropUnwatched(document: LiveDocument): void {
    if (document.readers.size > 0 || document.joining > 0) return;
    documents.delete(document.name);
    for (const topic of document.topics) {
      topic.documents.delete(document);
      if (topic.documents.size === 0) topics.delete(topic.id);
    }
  }

  /** Reads topics without figures. Throws if one fails: a reader must not get an incomplete document. */
  async function fill(document: LiveDocument): Promise<void> {
    const readAt = clock.now();
    const empty = document.topics.filter((topic) => !topic.figures);
    if (empty.length > 0) await Promise.all(empty.map((topic) => topic.readInTime(readTimeoutMs)));
    const missing = document.topics.find((topic) => !topic.figures);
    if (missing) throw missing.failure ?? new FirstReadTimeout(`${missing.id} is not read in time`);
    if (empty.length > 0 || document.revision === 0) publish(document, readAt);
  }

  function changed(isTouched: (topicId: string) => boolean = () => true): void {
    for (const topic of topics.values()) if (isTouched(topic.id)) topic.want();
    if (topics.size > 0) schedule();
  }

  return {
    /** Figures may have changed; rereads the watched ones. */
    changed,

    /** Sends the document to a reader and patches until the reader leaves. `begin` opens the response. */
    async watch(plan: LivePlan, begin: () => LiveStream | undefined): Promise<LiveStream | undefined> {
      const document = open(plan);
      document.joining += 1;
      try {
        await fill(document);
        const stream = begin();
        if (!stream) return undefined;
        const fresh = isFresh(document);
        document.readers.add(stream, beat(document, fresh));
        document.reportedFresh &&= fresh;
        stream.onClose(() => {
          document.readers.remove(stream);
          dropUnwatched(document);
        });
        return stream;
      } finally {
        document.joining -= 1;
        dropUnwatched(document);
      }
    },

    /** The current figures of a document, for server rendering. */
    async read(plan: LivePlan): Promise<Snapshot> {
      const document = open(plan);
      document.joining += 1;
      try {
        await fill(document);
        return JSON.parse(snapshotText(headOf(document), document.figures));
      } finally {
        document.joining -= 1;
        dropUnwatched(document);
      }
    },

    /** For `/metrics` and tests. */
    counts: () => ({
      documents: documents.size,
      topics: topics.size,
      streams: [...documents.values()].reduce((sum, { readers }) => sum + readers.size, 0),
    }),

    /** Ends every stream and all reading. */
    close(): void {
      isClosed = true;
      clearInterval(beating);
      clearInterval(mending);
      clearTimeout(nextRound);
      for (const { readers } of documents.values()) readers.end();
    },
  };
}
export type LiveHub = ReturnType<typeof openLiveHub>;

/**
 * Whether change notices still arrive. Silence may mean that nothing has changed, or that the database hangs behind a
 * connection that looks alive: so it is pinged, and must respond in time.
 */
class ChangeSource {
  readonly #caughtUp: () => Promise<void>;
  #askedAt: number | undefined;
  #isLost = false;

  /** `caughtUp` resolves once every change until then was notified. */
  constructor(caughtUp: () => Promise<void>) {
    this.#caughtUp = caughtUp;
  }

  /** Pings, unless a ping is pending. */
  ask(): void {
    if (this.#askedAt !== undefined) return;
    this.#askedAt = performance.now();
    this.#caughtUp().then(
      () => this.#answered(true),
      () => this.#answered(false),
    );
  }

  #answered(isWell: boolean): void {
    this.#askedAt = undefined;
    this.#isLost = !isWell;
  }

  /** Whether the last ping succeeded, or is still within its timeout. */
  isResponding(patienceMs: number): boolean {
    return !this.#isLost && (this.#askedAt === undefined || performance.now() - this.#askedAt < patienceMs);
  }
}

/** Rounds that may follow without a pause after a quiet time. */
const spare = 2;

/**
 * Paces rounds: one in `everyMs` on average, however many changes there are (a leaky bucket). A fixed minimum interval would
 * delay changes that come just as often: each a little later than the one before, up to all of `everyMs`. So a few rounds may
 * come early, and the average evens out.
 */
export class RoundPace {
  readonly #everyMs: number;
  /** When the past rounds would end if each took all of its time. */
  #paidUntil = Number.NEGATIVE_INFINITY;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Milliseconds until the next round may begin; zero or less for now. */
  waitMs(now: number): number {
    return this.#paidUntil - spare * this.#everyMs - now;
  }

  begin(now: number): void {
    this.#paidUntil = Math.max(this.#paidUntil, now) + this.#everyMs;
  }
}
