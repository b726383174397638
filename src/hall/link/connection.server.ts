import type { RawData, WebSocket } from 'ws';
import { type ClientMessage, clientMessage, type LinkRefusal, type ServerMessage } from '#hall/protocol.ts';
import { TokenBucket } from '#kit/call/token-bucket.ts';
import { linkEndings, linkLimits } from './link-rules.ts';

/** Devices probe the clock every few seconds: one that has said nothing for so long is gone, whatever its connection says. */
const silenceMs = 45_000;

export interface ConnectionNeeds {
  socket: WebSocket;
  /** Milliseconds since 1970: what displays go by. */
  now(): number;
  /** Messages but probes, one after the other in the order in which they came. */
  handle(message: Exclude<ClientMessage, { kind: 'probe' }>): Promise<void>;
  closed(): void;
  report(error: unknown): void;
}

/** One device or operator at the other end of a link: what comes is checked and counted, what goes never piles up. */
export class Connection {
  readonly #needs: ConnectionNeeds;
  readonly #allowance = new TokenBucket(linkLimits, performance.now());
  #heardAt = performance.now();
  #work: Promise<void> = Promise.resolve();
  #saidHello = false;
  #isClosed = false;

  constructor(needs: ConnectionNeeds) {
    this.#needs = needs;
    const { socket } = needs;
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isClosed = true;
      needs.closed();
    });
  }

  get isOpen(): boolean {
    return !this.#isClosed;
  }

  send(text: string): void {
    const { socket } = this.#needs;
    if (socket.readyState !== socket.OPEN) return;
    // A client that does not read is disconnected and reloads the document on return.
    if (socket.bufferedAmount > linkLimits.unread) socket.terminate();
    else socket.send(text);
  }
  tell(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }
  refuse(reason: LinkRefusal, more: { id?: string; data?: unknown } = {}): void {
    this.tell({ kind: 'refused', reason, ...more });
  }
  end(code: number, reason?: LinkRefusal): void {
    if (reason) this.refuse(reason);
    this.#needs.socket.close(code);
    // A client that does not answer the close frame is cut off.
    setTimeout(() => this.#needs.socket.terminate(), 2_000).unref();
  }

  /** Done after what this end has said so far. */
  afterwards(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(this.#needs.report);
  }

  /** Looked at every few seconds. */
  checkSilence(): void {
    const silent = performance.now() - this.#heardAt;
    if (silent > silenceMs || (!this.#saidHello && silent > linkLimits.helloMs)) this.#needs.socket.terminate();
  }

  #hear(data: RawData, isBinary: boolean): void {
    const verdict = this.#allowance.take(performance.now());
    if (verdict === 'first') this.refuse('too_many_messages');
    if (verdict === 'over') this.end(linkEndings.policy);
    if (verdict !== 'yes') return;
    this.#heardAt = performance.now();
    const message = isBinary ? undefined : readJson(String(data));
    const read = clientMessage.safeParse(message);
    if (message === undefined) this.refuse('not_json');
    else if (!read.success) this.refuse('unknown_message', withId(message));
    else this.#take(read.data);
  }

  #take(message: ClientMessage): void {
    const { now, handle } = this.#needs;
    if (message.kind === 'hello') this.#saidHello = true;
    // Not behind what waits for the database: half of the way there and back is what a clock is off by.
    // A clock of whole milliseconds is half of one behind, on the average.
    if (message.kind === 'probe') this.tell({ kind: 'time', n: message.n, at: now() + 0.5 });
    else if (!this.#saidHello) this.refuse('say_hello');
    else this.afterwards(() => handle(message));
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A command that is not understood is refused under its own id, so that its sender does not wait for an answer. */
function withId(message: unknown): { id?: string } {
  const { id } = Object(message) as { id?: unknown };
  return typeof id === 'string' && id.length <= 40 ? { id } : {};
}
