import type { Command } from '#hall/commands.ts';
import { documentOf, type HallDocument } from '#hall/document.ts';
import type { Call, ClientMessage, LinkRefusal, Presence, Report, ServerMessage } from '#hall/protocol.ts';
import { ServerClock } from '#kit/live/server-clock.ts';
import { linkEndings, protocolVersion } from './link-rules.ts';

/** The subset of WebSocket that is used, for browsers and tests. */
export interface LinkSocket {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown } & never) => void) | null;
  onclose: ((event: { code: number } & never) => void) | null;
  onerror: ((event: never) => void) | null;
}

/** Cached state of a display that starts without a server. */
export interface CachedState {
  display: string;
  revision: number;
  figures: Record<string, unknown>;
}

export interface LinkClientOptions {
  open(): LinkSocket;
  known?: CachedState | undefined;
  clock?: { local?: { monotonic(): number; wall(): number } };
  onDocument?(document: HallDocument, revision: number): void;
  onWelcome?(welcome: Extract<ServerMessage, { kind: 'welcome' }>): void;
  onConnection?(isOpen: boolean): void;
  onPresence?(displays: Record<string, Presence>, isWhole: boolean): void;
  onBeside?(isHere: boolean): void;
  onPicture?(display: string, picture: string, at: number): void;
  onCalled?(call: Call, at: number): void;
  /** The device was paired or unpaired, or is another display than it assumed. */
  onStranger?(): void;
  onRefused?(reason: LinkRefusal): void;
  shortestPauseMs?: number;
  longestPauseMs?: number;
  welcomeWithinMs?: number;
}

/** Answer to a command. If none arrives in time, the outcome is unknown until the document shows it. */
export type Answer =
  | { ok: true; revision: number; at: number }
  | { ok: false; reason: LinkRefusal | 'no_answer'; data?: unknown };
const answerWithinMs = 8_000;
const probeWithinMs = 4_000;
/** A server that accepts a connection but stays silent, such as a stuck one, is disconnected and retried. */
const welcomeWithinMs = 8_000;
const open = 1;
/** However long it was away, a display is back within 5 s of its network: half as long again is the longest it waits. */
const longestPauseMs = 3_000;

/** Client end of the link, for devices and operators: replicates the hall's document and the server's time, and reconnects. */
export class LinkClient {
  readonly clock: ServerClock;
  readonly #options: LinkClientOptions;
  #socket: LinkSocket | undefined;
  #figures: Record<string, unknown> = {};
  #revision = -1;
  #display: string | undefined;
  #pauseMs: number;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #isStopped = true;
  #welcomed = false;
  #count = 0;
  readonly #probes = new Map<number, (at: number) => void>();
  readonly #commands = new Map<string, (answer: Answer) => void>();

  constructor(options: LinkClientOptions) {
    this.#options = options;
    this.#pauseMs = options.shortestPauseMs ?? 250;
    this.clock = new ServerClock({ ask: () => this.#probe(), everyMs: 10_000, ...options.clock });
    if (!options.known) return;
    this.#figures = options.known.figures;
    this.#revision = options.known.revision;
    this.#display = options.known.display;
  }

  get revision(): number {
    return this.#revision;
  }
  get isOpen(): boolean {
    return this.#welcomed;
  }
  get figures(): Readonly<Record<string, unknown>> {
    return this.#figures;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#waiting);
    this.clock.stop();
    this.#socket?.close();
  }

  /** At once, instead of after the pause: the network is back, or the device was paired. */
  reconnect(): void {
    if (this.#isStopped) return;
    this.#pauseMs = this.#options.shortestPauseMs ?? 250;
    this.#drop();
    clearTimeout(this.#retry);
    this.#connect();
  }

  give(command: Command): Promise<Answer> {
    const id = `${Date.now().toString(36)}-${++this.#count}`;
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer({ ok: false, reason: 'no_answer' }), answerWithinMs);
      const answer = (given: Answer) => {
        clearTimeout(timer);
        this.#commands.delete(id);
        resolve(given);
      };
      this.#commands.set(id, answer);
      if (!this.#say({ kind: 'command', id, command })) answer({ ok: false, reason: 'no_answer' });
    });
  }

  report(report: Report): void {
    this.#say({ kind: 'report', report });
  }
  painted(revision: number, paintedAt: number): void {
    this.#say({ kind: 'ack', revision, paintedAt });
  }
  picture(picture: string): void {
    this.#say({ kind: 'picture', picture });
  }
  call(call: Call, displays: string[]): void {
    this.#say({ kind: 'call', call, displays });
  }

  #say(message: ClientMessage): boolean {
    const socket = this.#socket;
    if (
      !socket ||
      socket.readyState !== open ||
      (!this.#welcomed && message.kind !== 'hello' && message.kind !== 'probe')
    )
      return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    const socket = this.#options.open();
    this.#socket = socket;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#drop(), this.#options.welcomeWithinMs ?? welcomeWithinMs);
    socket.onopen = () => {
      const known = this.#display === undefined ? {} : { display: this.#display };
      this.#say({ kind: 'hello', version: protocolVersion, revision: this.#revision, ...known });
    };
    socket.onmessage = ({ data }: { data: unknown }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onerror = () => {};
    socket.onclose = ({ code }: { code: number }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  /** Gives a connection up without waiting for the other end, which may not be there any more. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(1006);
    socket.close();
  }

  #lost(code: number): void {
    this.#socket = undefined;
    clearTimeout(this.#waiting);
    const wasOpen = this.#welcomed;
    this.#welcomed = false;
    this.#probes.clear();
    for (const answer of [...this.#commands.values()]) answer({ ok: false, reason: 'no_answer' });
    if (wasOpen) this.#options.onConnection?.(false);
    if (code === linkEndings.gone) this.#forget();
    if (this.#isStopped) return;
    // Many displays reconnect at once, so back off with jitter.
    const pauseMs = this.#pauseMs * (0.5 + Math.random());
    this.#pauseMs = Math.min(this.#options.longestPauseMs ?? longestPauseMs, this.#pauseMs * 2);
    this.#retry = setTimeout(() => this.#connect(), pauseMs);
  }

  #forget(): void {
    this.#display = undefined;
    this.#revision = -1;
    this.#figures = {};
    this.#options.onStranger?.();
  }

  #hear(message: ServerMessage): void {
    switch (message.kind) {
      case 'time':
        this.#probes.get(message.n)?.(message.at);
        return;
      case 'welcome':
        this.#welcomed = true;
        clearTimeout(this.#waiting);
        this.#pauseMs = this.#options.shortestPauseMs ?? 250;
        this.clock.observe(message.at);
        this.clock.start();
        this.#display = message.display ?? undefined;
        this.#options.onConnection?.(true);
        this.#options.onWelcome?.(message);
        return;
      case 'document':
        this.clock.observe(message.at);
        this.#figures = message.figures;
        this.#changed(message.revision);
        return;
      case 'change':
        if (message.revision <= this.#revision) return;
        if (message.base !== this.#revision) {
          this.#say({ kind: 'whole' });
          return;
        }
        for (const key of message.unset) delete this.#figures[key];
        Object.assign(this.#figures, message.set);
        // Before it is seen: its moments are of the clock that the server has now.
        this.clock.observe(message.at);
        this.#changed(message.revision);
        return;
      case 'presence':
        this.#options.onPresence?.(message.displays, message.whole);
        return;
      case 'beside':
        this.#options.onBeside?.(message.isHere);
        return;
      case 'picture':
        this.#options.onPicture?.(message.display, message.picture, message.at);
        return;
      case 'called':
        this.#options.onCalled?.(message.call, message.at);
        return;
      case 'paired':
        this.#options.onStranger?.();
        return;
      case 'done':
        this.#commands.get(message.id)?.({ ok: true, revision: message.revision, at: message.at });
        return;
      case 'refused':
        if (message.id !== undefined)
          this.#commands.get(message.id)?.({ ok: false, reason: message.reason, data: message.data });
        else if (message.reason === 'not_this_display') this.#forget();
        else this.#options.onRefused?.(message.reason);
        return;
    }
  }

  #changed(revision: number): void {
    this.#revision = revision;
    // Its own copy is the display's to say that it has; what is seen of it is acknowledged once more, when it is seen.
    if (this.#display !== undefined) this.#say({ kind: 'ack', revision });
    this.#options.onDocument?.(documentOf(this.#figures), revision);
  }

  #probe(): Promise<number> {
    const n = ++this.#count;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#probes.delete(n);
        // A half-open connection: the other end is gone.
        if (this.#welcomed) this.#drop();
        reject(new Error('the server did not answer'));
      }, probeWithinMs);
      this.#probes.set(n, (at) => {
        clearTimeout(timer);
        this.#probes.delete(n);
        resolve(at);
      });
      if (this.#say({ kind: 'probe', n })) return;
      clearTimeout(timer);
      this.#probes.delete(n);
      reject(new Error('not connected'));
    });
  }
}
