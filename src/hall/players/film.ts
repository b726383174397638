import { cachedFilm } from './film-cache.ts';
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
