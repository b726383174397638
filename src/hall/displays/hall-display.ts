import type { arriveAsDisplay } from '#hall/contract.ts';
import { type DisplaySetUp, documentOf, emptyDocument, type HallDocument } from '#hall/document.ts';
import type { CachedState } from '#hall/link/link-client.ts';
import { LinkClient, type LinkSocket } from '#hall/link/link-client.ts';
import { linkPath } from '#hall/link/link-rules.ts';
import type { Call, Report } from '#hall/protocol.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';

const storageKey = 'hall-display';
const longest = 2_000_000;

/** Cached state for a display that starts without a server: its identity, the hall's document, and the time. */
interface CachedDisplay extends CachedState {
  /** By how much the server's clock is ahead of this machine's, in milliseconds. */
  aheadMs: number;
  /** When this was cached, by the server's clock. */
  at: number;
}

/**
 * The cached state, if valid. A machine with an empty clock battery starts in the past, so the time is never taken as
 * earlier than when this was cached; otherwise its content would still be in the future.
 */
function readDisplayCache(): CachedDisplay | undefined {
  const cached = readJson(storageKey) as Partial<CachedDisplay> | null;
  const isWhole =
    cached &&
    typeof cached.display === 'string' &&
    typeof cached.revision === 'number' &&
    typeof cached.aheadMs === 'number' &&
    cached.figures !== null &&
    typeof cached.figures === 'object';
  if (!isWhole) return undefined;
  const { at = 0, ...rest } = cached as CachedDisplay;
  return { ...rest, at, aheadMs: Math.max(rest.aheadMs, at - Date.now()) };
}

function cacheDisplay(cached: CachedDisplay | undefined): void {
  const text = cached && JSON.stringify(cached);
  if (!text || text.length <= longest) writeToBrowser('localStorage', storageKey, text);
}

export interface DisplayState {
  /** `starting`: nothing is known yet; `pairing`: shows its code; `paired`: shows what the document says. */
  phase: 'starting' | 'pairing' | 'paired';
  pairing: ResultOf<typeof arriveAsDisplay>['pairing'];
  display: string;
  document: HallDocument;
  isLinked: boolean;
  /** Of a panel: a display that shows what is touched on it is connected, as the server last said. */
  isBesideHere: boolean;
  /** Until when it shows its name, by the server's clock. */
  identifyUntil: number;
  isTestCard: boolean;
  /** Of the server that it is linked with. */
  build: string | undefined;
}

const identifyMs = 8_000;
const retryMs = 3_000;
const reportAfterMs = 120;
/** By then a new link has learnt the time, and a display can say how well; while that is not well, it says so again. */
const clockKnownMs = 2_000;
const clockAgainMs = 5_000;
const wellKnownMs = 10;
/** The cache for an offline start is written after a take, not at its moment. */
const keepAfterMs = 400;

const starting: DisplayState = {
  phase: 'starting',
  pairing: null,
  display: '',
  document: emptyDocument,
  isLinked: false,
  isBesideHere: false,
  identifyUntil: 0,
  isTestCard: false,
  build: undefined,
};

/** This browser as a hall display: its identity, the hall's document, and the link that updates it. */
export class HallDisplay {
  #state: DisplayState = starting;
  readonly #listeners = new Set<() => void>();
  readonly #pictureAsked = new Set<() => void>();
  #cached: CachedDisplay | undefined;
  #link: LinkClient | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reporting: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #tellingAgain: ReturnType<typeof setTimeout> | undefined;
  #report: Report | undefined;
  #isStopped = false;
  /** By how much the server's clock is taken to be ahead of this page's, until it has been asked. */
  #aheadMs = Date.now() - performance.now();
  readonly #kind: DisplaySetUp['kind'];

  constructor(kind: DisplaySetUp['kind']) {
    this.#kind = kind;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  get state(): DisplayState {
    return this.#state;
  }

  /** The server's time; without a server, the last known time advanced by the monotonic clock. */
  readonly now = (): number => this.#link?.clock.now() ?? this.#guess();
  readonly #guess = (): number => performance.now() + this.#aheadMs;

  start(): void {
    this.#isStopped = false;
    this.#cached = readDisplayCache();
    this.#aheadMs = Date.now() - performance.now() + (this.#cached?.aheadMs ?? 0);
    // Restores the cached state first, so that a restart shows the last picture at once.
    if (this.#cached) this.#show(this.#cached);
    addEventListener('pagehide', this.#keepAtOnce);
    void this.#arrive();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#reporting);
    clearTimeout(this.#keeping);
    clearTimeout(this.#tellingAgain);
    removeEventListener('pagehide', this.#keepAtOnce);
    this.#link?.stop();
    this.#link = undefined;
  }

  /** When what is put on was seen. */
  painted(revision: number, at: number): void {
    this.#link?.painted(revision, at);
  }

  /** This display's report; sent soon, and again after every reconnection. */
  say(report: Report): void {
    this.#report = report;
    clearTimeout(this.#reporting);
    this.#reporting = setTimeout(() => this.#tell(), reportAfterMs);
  }

  #tell(): void {
    const doubtMs = this.#link?.clock.doubtMs;
    const clockDoubtMs = doubtMs === undefined ? {} : { clockDoubtMs: Math.round(doubtMs * 10) / 10 };
    const testCard = this.#state.isTestCard ? { testCard: true as const } : {};
    if (this.#report) this.#link?.report({ ...this.#report, ...clockDoubtMs, ...testCard });
    clearTimeout(this.#tellingAgain);
    if (doubtMs === undefined || doubtMs > wellKnownMs)
      this.#tellingAgain = setTimeout(() => this.#tell(), doubtMs === undefined ? clockKnownMs : clockAgainMs);
  }

  /** Staff requested a frame of the video. */
  onPictureAsked(listener: () => void): () => void {
    this.#pictureAsked.add(listener);
    return () => this.#pictureAsked.delete(listener);
  }
  sendPicture(picture: string): void {
    this.#link?.picture(picture);
  }
  /** For panels: what was touched on this one. */
  get link(): LinkClient | undefined {
    return this.#link;
  }

  #set(changes: Partial<DisplayState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #show({ display, figures }: CachedDisplay): void {
    this.#set({ phase: 'paired', pairing: null, display, document: documentOf(figures) });
  }

  async #arrive(): Promise<void> {
    clearTimeout(this.#timer);
    const arrived = await send('/api.php/official/hall/arrive', { kind: this.#kind }).catch(() => undefined);
    if (this.#isStopped) return;
    if (!arrived) {
      // The cookie identifies the device; the link retries until the server is back.
      if (this.#cached) this.#connect();
      else this.#timer = setTimeout(() => void this.#arrive(), retryMs);
      return;
    }
    const { display, pairing } = arrived;
    // The link may have said so before, and its content is cached already.
    const known = [this.#cached?.display, this.#state.display];
    if (display === null || !known.includes(String(display))) this.#forget();
    if (pairing) {
      this.#set({ ...starting, phase: 'pairing', pairing });
      this.#timer = setTimeout(() => void this.#arrive(), Math.max(1_000, pairing.until - this.now()));
    }
    this.#connect();
  }

  #keepSoon(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(this.#keepAtOnce, keepAfterMs);
  }

  /** Or when the page goes before that, as with a browser that is closed a moment after a take. */
  readonly #keepAtOnce = (): void => {
    if (this.#keeping === undefined || !this.#link) return;
    this.#dropKeeping();
    const { display } = this.#state;
    const { revision, figures, clock } = this.#link;
    const at = clock.now();
    if (display) cacheDisplay({ display, revision, figures: { ...figures }, at, aheadMs: at - Date.now() });
  };

  #dropKeeping(): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
  }

  #forget(): void {
    this.#dropKeeping();
    this.#cached = undefined;
    cacheDisplay(undefined);
  }

  #connect(): void {
    if (this.#link) this.#link.reconnect();
    else this.#openLink();
  }

  #openLink(): void {
    const known = this.#cached;
    const link = new LinkClient({
      open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${linkPath}`) as unknown as LinkSocket,
      known,
      clock: { local: { monotonic: () => performance.now(), wall: this.#guess } },
      onConnection: (isLinked) => {
        this.#set({ isLinked });
        if (!isLinked) return;
        this.#tell();
      },
      onWelcome: ({ display, build }) => {
        this.#set({ build });
        if (display !== null) this.#set({ phase: 'paired', pairing: null, display });
      },
      onDocument: (document) => {
        this.#set({ document });
        this.#keepSoon();
      },
      onStranger: () => {
        this.#forget();
        this.#set({ ...starting });
        void this.#arrive();
      },
      onBeside: (isBesideHere) => this.#set({ isBesideHere }),
      onCalled: (call) => this.#called(call),
      onRefused: (reason) => {
        // A newer server speaks another protocol: its page does too.
        if (reason === 'old_version') setTimeout(() => location.reload(), 1_000 + Math.random() * 5_000);
      },
    });
    this.#link = link;
    link.start();
  }

  #called(call: Call): void {
    if (call === 'reload') location.reload();
    else if (call === 'identify') this.#set({ identifyUntil: this.now() + identifyMs });
    else if (call === 'picture') for (const listener of this.#pictureAsked) listener();
    else {
      this.#set({ isTestCard: call === 'test_card' });
      this.#tell();
    }
  }
}
