import type { Difference, SerializedFigures } from './live-document.ts';
import { difference } from './live-document.ts';
import type { LiveStream } from './live-stream.server.ts';

/** Streams written before yielding to the event loop: some two milliseconds. */
const sliceLength = 256;
/** Buffer limit for a slow reader. Beyond it the reader gets no frames until it has drained, then the difference. */
const mostBufferedBytes = 128 * 1024;
/** A reader that has drained nothing for this long is gone, even if its connection looks alive. */
const longestPausedMs = 30_000;

/** A document at one revision; figures are immutable, so holding them costs next to nothing. */
export interface DocumentState {
  revision: number;
  figures: SerializedFigures;
}

interface Reader {
  stream: LiveStream;
  /** The document as of the last frame sent to the reader. */
  sent: DocumentState;
  /** Since when a slow reader is paused. */
  pausedSince: number | undefined;
}

interface Outgoing {
  frame: Buffer;
  /** The document after a patch. */
  state: DocumentState | undefined;
}

export interface FanOutSource {
  state(): DocumentState;
  snapshot(): Buffer;
  /** One patch over several revisions, for a reader that missed them. */
  patchSince(revision: number, changes: Difference): Buffer;
  report(error: unknown): void;
}

/**
 * Sends the same bytes to all readers of a document, in slices. A slow reader is paused; once it has drained, it gets the
 * latest value of each key that changed meanwhile.
 */
export class FanOut {
  readonly #source: FanOutSource;
  readonly #readers = new Map<LiveStream, Reader>();
  readonly #queue: Outgoing[] = [];
  #isSending = false;

  constructor(source: FanOutSource) {
    this.#source = source;
  }

  get size(): number {
    return this.#readers.size;
  }

  /** Adds a reader and sends it a snapshot. */
  add(stream: LiveStream, first: Buffer): void {
    const reader: Reader = { stream, sent: this.#source.state(), pausedSince: undefined };
    this.#readers.set(stream, reader);
    stream.write(this.#source.snapshot());
    stream.write(first);
    this.#pauseIfSlow(reader);
  }

  remove(stream: LiveStream): void {
    this.#readers.delete(stream);
  }

  send(frame: Buffer, state?: DocumentState): void {
    this.#queue.push({ frame, state });
    if (this.#isSending) return;
    this.#isSending = true;
    this.#sendSlice([...this.#readers.values()], 0);
  }

  end(frame?: Buffer): void {
    for (const stream of this.#readers.keys()) stream.end(frame);
  }

  #sendSlice(readers: readonly Reader[], from: number): void {
    const outgoing = this.#queue[0];
    if (!outgoing) return;
    const until = Math.min(readers.length, from + sliceLength);
    for (let place = from; place < until; place++) this.#sendOrCut(readers[place] as Reader, outgoing);
    if (until < readers.length) {
      setImmediate(() => this.#sendSlice(readers, until));
      return;
    }
    this.#queue.shift();
    if (this.#queue.length === 0) this.#isSending = false;
    else setImmediate(() => this.#sendSlice([...this.#readers.values()], 0));
  }

  /** A failing reader must not affect the others: it is disconnected, reconnects and begins with a snapshot. */
  #sendOrCut(reader: Reader, outgoing: Outgoing): void {
    try {
      this.#sendTo(reader, outgoing);
    } catch (error) {
      this.#source.report(error);
      reader.stream.disconnect();
    }
  }

  #sendTo(reader: Reader, { frame, state }: Outgoing): void {
    const { stream } = reader;
    if (!this.#readers.has(stream)) return;
    if (reader.pausedSince !== undefined) this.#catchUp(reader);
    // Readers that joined or caught up while this was queued have it already.
    else if (!state || state.revision > reader.sent.revision) {
      stream.write(frame);
      if (state) reader.sent = state;
      this.#pauseIfSlow(reader);
    }
  }

  #pauseIfSlow(reader: Reader): void {
    if (reader.pausedSince !== undefined || reader.stream.bufferedBytes <= mostBufferedBytes) return;
    reader.pausedSince = performance.now();
    reader.stream.onceDrained(() => this.#catchUp(reader));
  }

  #catchUp(reader: Reader): void {
    const { pausedSince: heldSince, stream, sent } = reader;
    if (heldSince === undefined || !this.#readers.has(stream)) return;
    if (stream.bufferedBytes > 0) {
      if (performance.now() - heldSince > longestPausedMs) stream.disconnect();
      return;
    }
    reader.pausedSince = undefined;
    const state = this.#source.state();
    if (state.revision === sent.revision) return;
    const changes = difference(sent.figures, state.figures) ?? { set: new Map(), unset: [] };
    const patch = this.#source.patchSince(sent.revision, changes);
    const whole = this.#source.snapshot();
    stream.write(patch.length < whole.length ? patch : whole);
    reader.sent = state;
    this.#pauseIfSlow(reader);
  }
}
