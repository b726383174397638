import type { Difference, WrittenFigures } from './live-document.ts';
import { difference } from './live-document.ts';
import type { LiveStream } from './live-stream.server.ts';

/** Streams that are written to before others in the process get their turn: some two milliseconds. */
const sliceLength = 256;
/** What may wait for one slow reader in memory. Past it the reader gets no frames, but what changed once it has caught up. */
const mostWaitingBytes = 128 * 1024;
/** A reader that has taken nothing for so long is gone, whatever its connection says. */
const longestBehindMs = 30_000;

/** A document at one revision; figures are never changed in place, so holding on to them costs next to nothing. */
export interface DocumentState {
  revision: number;
  figures: WrittenFigures;
}

interface Reader {
  stream: LiveStream;
  /** The document as it was when the reader had been sent everything. */
  sent: DocumentState;
  /** Of a reader that fell behind: since when. */
  heldSince: number | undefined;
}

interface Outgoing {
  frame: Buffer;
  /** Of a patch: what the document is after it. */
  state: DocumentState | undefined;
}

export interface FanOutSource {
  state(): DocumentState;
  whole(): Buffer;
  /** One patch over several revisions, for one reader who missed them. */
  patchSince(revision: number, changes: Difference): Buffer;
  report(error: unknown): void;
}

/**
 * Sends the same bytes to all readers of a document, a slice at a time. A reader that does not keep up is passed over;
 * when it has taken what it had, it is sent the latest value of each key that changed meanwhile.
 */
export class FanOut {
  readonly #source: FanOutSource;
  readonly #readers = new Map<LiveStream, Reader>();
  readonly #waiting: Outgoing[] = [];
  #isSending = false;

  constructor(source: FanOutSource) {
    this.#source = source;
  }

  get size(): number {
    return this.#readers.size;
  }

  /** Takes a reader in, who begins with the whole document. */
  add(stream: LiveStream, first: Buffer): void {
    const reader: Reader = { stream, sent: this.#source.state(), heldSince: undefined };
    this.#readers.set(stream, reader);
    stream.write(this.#source.whole());
    stream.write(first);
    this.#holdIfSlow(reader);
  }

  remove(stream: LiveStream): void {
    this.#readers.delete(stream);
  }

  send(frame: Buffer, state?: DocumentState): void {
    this.#waiting.push({ frame, state });
    if (this.#isSending) return;
    this.#isSending = true;
    this.#sendSlice([...this.#readers.values()], 0);
  }

  end(frame?: Buffer): void {
    for (const stream of this.#readers.keys()) stream.end(frame);
  }

  #sendSlice(readers: readonly Reader[], from: number): void {
    const outgoing = this.#waiting[0];
    if (!outgoing) return;
    const until = Math.min(readers.length, from + sliceLength);
    for (let place = from; place < until; place++) this.#sendOrCut(readers[place] as Reader, outgoing);
    if (until < readers.length) {
      setImmediate(() => this.#sendSlice(readers, until));
      return;
    }
    this.#waiting.shift();
    if (this.#waiting.length === 0) this.#isSending = false;
    else setImmediate(() => this.#sendSlice([...this.#readers.values()], 0));
  }

  /** One reader that cannot be sent to keeps nothing from the others; it comes back and begins with the whole. */
  #sendOrCut(reader: Reader, outgoing: Outgoing): void {
    try {
      this.#sendTo(reader, outgoing);
    } catch (error) {
      this.#source.report(error);
      reader.stream.cut();
    }
  }

  #sendTo(reader: Reader, { frame, state }: Outgoing): void {
    const { stream } = reader;
    if (!this.#readers.has(stream)) return;
    if (reader.heldSince !== undefined) this.#catchUp(reader);
    // Whoever came, or caught up, while this was waiting has it in what it was sent.
    else if (!state || state.revision > reader.sent.revision) {
      stream.write(frame);
      if (state) reader.sent = state;
      this.#holdIfSlow(reader);
    }
  }

  #holdIfSlow(reader: Reader): void {
    if (reader.heldSince !== undefined || reader.stream.waitingBytes <= mostWaitingBytes) return;
    reader.heldSince = performance.now();
    reader.stream.onceDrained(() => this.#catchUp(reader));
  }

  #catchUp(reader: Reader): void {
    const { heldSince, stream, sent } = reader;
    if (heldSince === undefined || !this.#readers.has(stream)) return;
    if (stream.waitingBytes > 0) {
      if (performance.now() - heldSince > longestBehindMs) stream.cut();
      return;
    }
    reader.heldSince = undefined;
    const state = this.#source.state();
    if (state.revision === sent.revision) return;
    const changes = difference(sent.figures, state.figures) ?? { set: new Map(), unset: [] };
    const patch = this.#source.patchSince(sent.revision, changes);
    const whole = this.#source.whole();
    stream.write(patch.length < whole.length ? patch : whole);
    reader.sent = state;
    this.#holdIfSlow(reader);
  }
}
