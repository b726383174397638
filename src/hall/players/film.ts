import type { ElementState } from './next-action.ts';
import { play } from './sound.ts';
import type { StartDelay } from './start-delay.ts';

interface Cue {
  source: string;
  index: number;
  positionMs: number;
  startsAt: number | null;
  rate: number;
}

/** One of a display's two video elements, with its last commands. */
export class Film {
  readonly element: HTMLVideoElement;
  #cue: Cue | undefined;
  #loaded: string | undefined;
  #isReady = false;
  #starting: ReturnType<typeof setTimeout> | undefined;
  #hasFailed = false;
  readonly #now: () => number;
  readonly #delay: StartDelay;

  constructor(element: HTMLVideoElement, now: () => number, delay: StartDelay) {
    this.element = element;
    this.#now = now;
    this.#delay = delay;
    element.addEventListener('seeked', this.#look);
    element.addEventListener('canplay', this.#look);
    element.addEventListener('canplaythrough', this.#look);
    element.addEventListener('error', this.#fail);
  }

  get held(): ElementState | undefined {
    const cue = this.#cue;
    if (!cue) return undefined;
    const { source, index, startsAt, rate } = cue;
    const isRunning = !this.element.paused && !this.element.ended;
    return {
      source,
      index,
      positionMs: this.#isReady ? this.element.currentTime * 1_000 : cue.positionMs,
      isReady: this.#isReady,
      isRunning,
      startsAt,
      beganAt: startsAt === null ? null : startsAt - cue.positionMs / rate,
    };
  }
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Gets ready at a place, and leaves it at `startsAt` if that is said. */
  cue(cue: Cue): void {
    this.#cue = cue;
    this.#isReady = false;
    this.#hasFailed = false;
    clearTimeout(this.#starting);
    this.element.pause();
    if (this.#loaded === cue.source) this.#seek();
    else void this.#load(cue);
    if (cue.startsAt !== null) this.startAt(cue.startsAt);
  }

  /** Seeks while paused. */
  stand(positionMs: number): void {
    if (!this.#cue || this.element.seeking) return;
    this.#cue = { ...this.#cue, positionMs, startsAt: null };
    this.#seek();
  }

  startAt(at: number): void {
    if (!this.#cue) return;
    this.#cue = { ...this.#cue, startsAt: at };
    clearTimeout(this.#starting);
    this.#starting = setTimeout(() => void this.#start(), Math.max(0, at - this.#now() - this.#delay.ms));
  }

  pause(): void {
    clearTimeout(this.#starting);
    if (this.#cue) this.#cue = { ...this.#cue, startsAt: null };
    this.element.pause();
  }

  /** Frees the decoder and the memory. */
  empty(): void {
    clearTimeout(this.#starting);
    this.#cue = undefined;
    this.#loaded = undefined;
    this.element.removeAttribute('src');
    this.element.load();
  }

  close(): void {
    this.empty();
    this.element.removeEventListener('seeked', this.#look);
    this.element.removeEventListener('canplay', this.#look);
    this.element.removeEventListener('canplaythrough', this.#look);
    this.element.removeEventListener('error', this.#fail);
  }

  async #load(cue: Cue): Promise<void> {
    const address = await cachedFilm(cue.source);
    if (this.#cue?.source !== cue.source) return;
    this.#loaded = cue.source;
    this.element.preload = 'auto';
    this.element.src = address;
    this.#seek();
  }

  #seek(): void {
    const positionMs = this.#cue?.positionMs ?? 0;
    // Setting the current position fires no `seeked` event.
    if (Math.abs(this.element.currentTime * 1_000 - positionMs) > 1) this.element.currentTime = positionMs / 1_000;
    this.#look();
  }

  readonly #look = (): void => {
    const { element } = this;
    if (!this.#cue || this.#loaded !== this.#cue.source || element.seeking) return;
    if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || this.#isAtEnd()) this.#isReady = true;
  };

  #isAtEnd(): boolean {
    const { element } = this;
    return element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && element.currentTime >= element.duration - 0.1;
  }

  readonly #fail = (): void => {
    if (this.#loaded) this.#hasFailed = true;
    // The next cue loads it again.
    this.#loaded = undefined;
  };

  async #start(): Promise<void> {
    if (!this.#isReady) return;
    await play(this.element);
  }
}

/**
 * Cache of complete videos: a display plays them from there, so that a hall continues without its server, a jump needs no
 * network, and a repeated video is fetched once.
 */
const cacheName = 'hall-films';
/** Videos that a display without a persistent cache, as without https, holds in memory. */
const maxInMemory = 6;
/** A video that is fetched within this time plays from the cache; otherwise it streams. */
const waitMs = 1_500;
/** Share of the browser's quota; the rest is for the pages. */
const fullShare = 0.7;

/** A video that did not fit streams, instead of being fetched in vain each time. */
const fullForMs = 10 * 60_000;

const addresses = new Map<string, string>();
/** Per video, the monotonic time until which it is not retried. */
const tooLarge = new Map<string, number>();
const inFlight = new Map<string, Promise<void>>();

/** The address to play a video from: the cached file if it is there in time. */
async function cachedFilm(source: string): Promise<string> {
  const known = addresses.get(source);
  if (known) return known;
  if ((tooLarge.get(source) ?? 0) > performance.now()) return source;
  const loading = inFlight.get(source) ?? load(source);
  inFlight.set(source, loading);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, waitMs))]);
  return addresses.get(source) ?? source;
}

async function load(source: string): Promise<void> {
  try {
    const cache = await openCache();
    let answer = await cache?.match(source);
    if (!answer) {
      const fetched = await fetch(source);
      if (fetched.status !== 200) return;
      if (cache) {
        if (await hasStored(cache, source, fetched)) answer = await cache.match(source);
        else tooLarge.set(source, performance.now() + fullForMs);
      } else answer = fetched;
    }
    if (!answer) return;
    addresses.set(source, URL.createObjectURL(await answer.blob()));
    if (!cache) evictOldest();
  } catch {
    // Unreachable: stream it, and cache it another time.
  } finally {
    inFlight.delete(source);
  }
}

async function openCache(): Promise<Cache | undefined> {
  // Only where the page came over https, or from this machine.
  return globalThis.caches?.open(cacheName).catch(() => undefined);
}

async function hasStored(cache: Cache, source: string, film: Response): Promise<boolean> {
  if (!(await makeRoom(cache, Number(film.headers.get('content-length') ?? 0)))) {
    await film.body?.cancel();
    return false;
  }
  try {
    await cache.put(source, film);
    return true;
  } catch (error) {
    // The disk may be full despite the quota; any other error is a broken connection.
    if ((error as Error).name === 'QuotaExceededError') return false;
    throw error;
  }
}

/** Evicts the oldest videos to make room; evicts none if the video cannot fit at all. */
async function makeRoom(cache: Cache, bytes: number): Promise<boolean> {
  const isFree = async (needed: number): Promise<boolean> => {
    const { usage = 0, quota } = (await navigator.storage?.estimate?.()) ?? {};
    return quota === undefined || usage + needed < quota * fullShare;
  };
  const { quota = Number.POSITIVE_INFINITY } = (await navigator.storage?.estimate?.()) ?? {};
  if (bytes >= quota * fullShare) return false;
  for (const request of await cache.keys()) {
    if (await isFree(bytes)) return true;
    await cache.delete(request);
  }
  return isFree(bytes);
}

function evictOldest(): void {
  for (const [source, address] of [...addresses].slice(0, Math.max(0, addresses.size - maxInMemory))) {
    // A playing element holds the file and continues.
    URL.revokeObjectURL(address);
    addresses.delete(source);
  }
}
