import { randomBytes } from 'node:crypto';
import type { Clock } from '#kit/text/time.ts';
import { eventFrame } from './event-stream.ts';
import { type DocumentState, FanOut } from './fan-out.server.ts';
import { difference, patchText, type Snapshot, snapshotText, type WrittenFigures } from './live-document.ts';
import type { LiveStream } from './live-stream.server.ts';
import { type LiveTopic, WatchedTopic } from './live-topic.server.ts';
import { RoundPace } from './round-pace.ts';

export interface LivePlan {
  name: string;
  topics: readonly LiveTopic[];
}

type Topic = WatchedTopic<LiveDocument>;

/** Beats that changes may take the place of: who was passed over as one came, or joined late, hears the next. */
const mostBeatsSpared = 5;

const headOf = ({ epoch, revision, at, age }: LiveDocument) => ({ epoch, revision, at, age });

/** What nobody has read yet could not be read within the time that a reader waits. */
export class NotReadInTime extends Error {}

interface LiveDocument {
  name: string;
  epoch: string;
  revision: number;
  topics: Topic[];
  figures: WrittenFigures;
  /** The snapshot's bytes at the present revision, for all who join or come back in between. */
  whole: Buffer | undefined;
  readers: FanOut;
  /** When they were sent, and how long before that they were read. */
  at: number;
  age: number;
  /** Joins that wait for the first figures: a document that is being asked for is not dropped. */
  joining: number;
  sentAt: number;
  beatAt: number;
  /** Whether its readers were last told that its figures are fresh. */
  isToldFresh: boolean;
}

export interface LiveHubOptions {
  clock: Clock;
  report(message: string, error: unknown): void;
  /** Under load, figures are read again at most this often on average; a change after a pause is read at once. */
  everyMs?: number;
  beatMs?: number;
  /** A notice may get lost with a connection: what is watched is read again after this time in any case. */
  mendMs?: number;
  /** How long a reader waits for figures that nobody has read yet. */
  readTimeoutMs?: number;
  /** Figures that may have changed for so long, and are still not read anew, are told to be old. */
  patienceMs?: number;
  /** Answers when every change until now was told of: while it does not, figures may be old without anybody knowing. */
  caughtUp?: () => Promise<void>;
  /** What every beat says besides, such as which build the server is. */
  told?: Readonly<Record<string, unknown>>;
}

/**
 * Keeps documents that somebody watches up to date. All topics that a change touches are read side by side in one
 * round; then each document sends one patch, whose bytes are built once. Topics that nobody watches cost nothing.
 */
export function openLiveHub(options: LiveHubOptions) {
  const { clock, report, everyMs = 100, beatMs = 1_000, mendMs = 10_000 } = options;
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
      // A document waits for its own topics, and not for what takes longer on another one.
      const touched = new Set(wanted.flatMap((topic) => [...topic.documents]));
      const publishing = [...touched].map(async (document) => {
        await Promise.all(document.topics.map((topic) => readings.get(topic)));
        publishOrReport(document, readAt);
      });
      await Promise.all([...readings.values(), ...publishing]);
      // Opened meanwhile, with what these topics were before.
      for (const document of new Set(wanted.flatMap((topic) => [...topic.documents])))
        if (!touched.has(document)) publishOrReport(document, readAt);
    } catch (error) {
      report('a round of live figures failed', error);
    } finally {
      isRoundRunning = false;
    }
    if ([...topics.values()].some((topic) => topic.isWanted && !topic.isReading)) schedule();
  }

  /** One document that cannot be sent holds up no other; its topics are read again after `mendMs`. */
  function publishOrReport(document: LiveDocument, readAt: number): void {
    try {
      publish(document, readAt);
    } catch (error) {
      report(`cannot send ${document.name}`, error);
    }
  }

  const merged = (document: LiveDocument): WrittenFigures =>
    new Map(document.topics.flatMap(({ figures }) => [...(figures ?? [])]));

  function publish(document: LiveDocument, readAt: number): void {
    // Somebody is joining it, and some of its topics are still being read: a document has no holes.
    if (document.topics.some(({ figures }) => !figures)) return;
    const figures = merged(document);
    const changes = difference(document.figures, figures);
    if (!changes) return;
    document.figures = figures;
    document.revision += 1;
    document.at = clock.now();
    document.age = Math.max(0, document.at - readAt);
    document.whole = undefined;
    const patch = Buffer.from(eventFrame('patch', patchText(headOf(document), changes)));
    broadcast(document, patch, { revision: document.revision, figures });
  }

  function broadcast(document: LiveDocument, frame: Buffer, state?: DocumentState): void {
    document.sentAt = performance.now();
    document.readers.send(frame, state);
  }

  function wholeOf(document: LiveDocument): Buffer {
    document.whole ??= Buffer.from(eventFrame('snapshot', snapshotText(headOf(document), document.figures)));
    return document.whole;
  }

  const source = new ChangeSource(caughtUp);
  const isFresh = (document: LiveDocument) =>
    source.isHeard(patienceMs) && document.topics.every((topic) => topic.isFresh(patienceMs));
  const beat = (document: LiveDocument, fresh: boolean) =>
    Buffer.from(
      eventFrame('beat', JSON.stringify({ at: clock.now(), fresh, revision: document.revision, ...options.told })),
    );

  /** A patch is a sign of life as well, but says nothing of whether figures are fresh. */
  function beatIfDue(document: LiveDocument): void {
    const fresh = isFresh(document);
    const now = performance.now();
    const heardAt = fresh ? document.sentAt : document.beatAt;
    const isDue = now - heardAt >= beatMs * 0.9 || now - document.beatAt >= beatMs * mostBeatsSpared;
    if (fresh === document.isToldFresh && !isDue) return;
    document.beatAt = now;
    document.isToldFresh = fresh;
    broadcast(document, beat(document, fresh));
  }
  const beating = setInterval(() => {
    if (documents.size === 0) return;
    source.ask();
    // After a long turn of the loop, answers that have come meanwhile are heard before anything is called old.
    setImmediate(() => {
      for (const document of documents.values()) beatIfDue(document);
    });
  }, beatMs / 4).unref();
  const mending = setInterval(() => {
    const now = performance.now();
    // Not what is read all the time anyway: a needless round would hold up the next true change.
    for (const topic of topics.values()) if (now - topic.readAt > mendMs * 0.9) topic.want();
    schedule();
  }, mendMs).unref();

  function open(plan: LivePlan): LiveDocument {
    const present = documents.get(plan.name);
    if (present) return present;
    const document: LiveDocument = {
      name: plan.name,
      // Told with each patch: as short as makes two lives of a document never the same.
      epoch: randomBytes(6).toString('base64url'),
      revision: 0,
      topics: [],
      figures: new Map(),
      whole: undefined,
      readers: new FanOut({
        state: () => ({ revision: document.revision, figures: document.figures }),
        whole: () => wholeOf(document),
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
      isToldFresh: true,
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

  /** Reads what has no figures yet. Throws when that fails: a reader must not get a document with holes. */
  async function fill(document: LiveDocument): Promise<void> {
    const readAt = clock.now();
    const empty = document.topics.filter((topic) => !topic.figures);
    if (empty.length > 0) await Promise.all(empty.map((topic) => topic.readInTime(readTimeoutMs)));
    const missing = document.topics.find((topic) => !topic.figures);
    if (missing) throw missing.failure ?? new NotReadInTime(`${missing.id} is not read in time`);
    if (empty.length > 0 || document.revision === 0) publish(document, readAt);
  }

  function changed(isTouched: (topicId: string) => boolean = () => true): void {
    for (const topic of topics.values()) if (isTouched(topic.id)) topic.want();
    if (topics.size > 0) schedule();
  }

  return {
    /** Figures may have changed; reads those that somebody watches. */
    changed,

    /** Sends the document to a reader and keeps it up to date until the reader leaves. `begin` opens the answer. */
    async watch(plan: LivePlan, begin: () => LiveStream | undefined): Promise<LiveStream | undefined> {
      const document = open(plan);
      document.joining += 1;
      try {
        await fill(document);
        const stream = begin();
        if (!stream) return undefined;
        const fresh = isFresh(document);
        document.readers.add(stream, beat(document, fresh));
        document.isToldFresh &&= fresh;
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

    /** The figures of a document as they are now, for a page that is drawn on the server. */
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

    /** Ends every stream; nothing is read any more. */
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
 * Whether changes still come through from where they are told of. No news may mean that nothing has changed, or that the
 * database hangs behind a connection that looks whole: so it is asked again and again, and must answer in time.
 */
class ChangeSource {
  readonly #caughtUp: () => Promise<void>;
  #askedAt: number | undefined;
  #isLost = false;

  /** `caughtUp` answers when every change until then was told of. */
  constructor(caughtUp: () => Promise<void>) {
    this.#caughtUp = caughtUp;
  }

  /** Asks, unless the last question is still open. */
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

  /** Whether it has answered, or may still do so in time. */
  isHeard(patienceMs: number): boolean {
    return !this.#isLost && (this.#askedAt === undefined || performance.now() - this.#askedAt < patienceMs);
  }
}
