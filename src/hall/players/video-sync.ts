import type { Report } from '#hall/protocol.ts';
import { Film } from './film.ts';
import { nextAction } from './next-action.ts';
import { applySound, hasSound, isAudible, type Sound } from './sound.ts';
import { StartDelay } from './start-delay.ts';
import { lockedWithinMs, Steering } from './steer.ts';
import { positionAt, type Timeline } from './timeline.ts';

const windowMs = 60_000;

/** A display counts as in step after this long without a break. */
const lockedAfterMs = 1_000;

/** A display's skew in the last minute, measured from when it came into step. */
export class SkewRecord {
  #taken: { at: number; size: number }[] = [];
  #inStepSince: number | undefined;
  #isLocked = false;

  take(at: number, skewMs: number, isInStep: boolean): void {
    this.#inStepSince = isInStep ? (this.#inStepSince ?? at) : undefined;
    this.#isLocked ||= this.#inStepSince !== undefined && at - this.#inStepSince >= lockedAfterMs;
    if (this.#isLocked) this.#taken.push({ at, size: Math.abs(skewMs) });
  }

  /** The 95th percentile and the maximum; null before the first frame. */
  lastMinute(now: number): { p95Ms: number | null; maxMs: number | null } {
    this.#taken = this.#taken.filter(({ at }) => at > now - windowMs);
    const sizes = this.#taken.map(({ size }) => size).toSorted((one, other) => one - other);
    const place = Math.ceil(sizes.length * 0.95) - 1;
    return { p95Ms: rounded(sizes[place]), maxMs: rounded(sizes.at(-1)) };
  }
}

const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 10) / 10;

/** A display's report on a video. */
export type VideoReport = Required<Omit<NonNullable<Report['video']>, 'group'>>;

const lookEveryMs = 50;
const sayEveryMs = 1_000;
/** A playing video without a new frame for this long counts as stalled. */
const stalledMs = 1_000;
const cueAhead = { leastMs: 350, firstMs: 700, mostMs: 5_000 } as const;
/** Frames right after a start measure how late it was. */
const firstFrames = 3;
/** Events that browsers accept as a user gesture. */
const touches = ['pointerup', 'keydown'] as const;
/** Changing the rate costs the player work, so smaller changes are skipped. */
const leastNudge = 0.002;

/** Keeps two video elements on a timeline by the server's clock: one is visible, the other preloads behind it. */
export class VideoSync {
  #timeline: Timeline | undefined;
  #front: Film;
  #back: Film;
  readonly #now: () => number;
  readonly #steering = new Steering();
  readonly #record = new SkewRecord();
  readonly #delay = new StartDelay();
  readonly #say: (report: VideoReport) => void;
  #isFar = false;
  #framesSinceStart = 0;
  #lastFrameAt = 0;
  #cueAheadMs: number = cueAhead.firstMs;
  #cuedAt = 0;
  #saidAt = 0;
  #saidState: VideoReport['state'] | undefined;
  #sound: Sound = { volume: 1, muted: true };
  #saidSilenced = false;
  readonly #looking: ReturnType<typeof setInterval>;
  #isClosed = false;

  constructor(
    elements: readonly [HTMLVideoElement, HTMLVideoElement],
    now: () => number,
    t: (report: VideoReport) => void,
  ) {
    this.#now = now;
    this.#say = t;
    this.#front = new Film(elements[0], now, this.#delay);
    this.#back = new Film(elements[1], now, this.#delay);
    for (const film of [this.#front, this.#back]) this.#watch(film);
    this.#looking = setInterval(() => this.#look(), lookEveryMs);
    for (const touch of touches) addEventListener(touch, this.#setSound);
  }

  follow(timeline: Timeline): void {
    this.#timeline = timeline;
    // The playlist was removed: show nothing.
    if (timeline.playlist.length === 0) for (const film of [this.#front, this.#back]) film.empty();
    this.#look();
  }

  /** The hidden video is muted. */
  hear(sound: Sound): void {
    this.#sound = sound;
    this.#setSound();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#looking);
    for (const touch of touches) removeEventListener(touch, this.#setSound);
    this.#front.close();
    this.#back.close();
  }

  #look(): void {
    const timeline = this.#timeline;
    if (!timeline || this.#isClosed) return;
    const now = this.#now();
    const next = nextAction(timeline, {
      now,
      front: this.#front.held,
      back: this.#back.held,
      cueAheadMs: this.#cueAheadMs,
      isFar: this.#isFar,
    });
    switch (next.kind) {
      case 'stand':
        this.#front.stand(next.positionMs);
        break;
      case 'start':
        if (this.#front.held?.startsAt !== next.at) {
          this.#begin();
          this.#front.element.playbackRate = timeline.rate;
          this.#front.startAt(next.at);
        }
        break;
      case 'pause':
        this.#front.pause();
        break;
      case 'cue': {
        const source = timeline.playlist[next.index]?.source;
        // One that missed its start needs longer than was thought; one that cannot be played would for ever.
        if (next.startsAt !== null && this.#back.held?.startsAt && !this.#back.held.isReady && !this.#back.hasFailed)
          this.#cueAheadMs = Math.min(cueAhead.mostMs, this.#cueAheadMs * 1.6);
        this.#cuedAt = now;
        this.#back.element.playbackRate = timeline.rate;
        if (source) this.#back.cue({ ...next, source, rate: timeline.rate });
        break;
      }
      case 'swap':
        this.#swap();
        break;
      case 'rest':
        break;
    }
    const hasChanged = this.#stateAt(now) !== this.#saidState || this.#isSilenced !== this.#saidSilenced;
    if (now - this.#saidAt >= sayEveryMs || hasChanged) this.#report(now);
  }

  #begin(): void {
    this.#isFar = false;
    this.#framesSinceStart = 0;
    this.#steering.reset();
  }

  #swap(): void {
    const tookMs = this.#now() - this.#cuedAt;
    if (tookMs < this.#cueAheadMs) this.#cueAheadMs = Math.max(cueAhead.leastMs, this.#cueAheadMs * 0.9);
    [this.#front, this.#back] = [this.#back, this.#front];
    this.#front.element.style.zIndex = '1';
    this.#back.element.style.zIndex = '0';
    this.#back.pause();
    this.#begin();
    this.#setSound();
    this.#report(this.#now());
  }

  /** Also called after a touch, when the browser may allow sound. */
  readonly #setSound = (): void => {
    applySound(this.#front.element, this.#sound);
    this.#back.element.muted = true;
  };

  get #isSilenced(): boolean {
    const { element, held } = this.#front;
    return held?.isRunning === true && isAudible(this.#sound) && element.muted && hasSound(element);
  }

  /** Every presented frame gives the exact position of the video. */
  #watch(film: Film): void {
    const frame: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
      if (this.#isClosed) return;
      film.element.requestVideoFrameCallback(frame);
      if (film === this.#front) this.#take(mediaTime * 1_000, expectedDisplayTime);
    };
    film.element.requestVideoFrameCallback(frame);
  }

  #take(mediaMs: number, shownAt: number): void {
    const timeline = this.#timeline;
    const { element, held } = this.#front;
    const now = this.#now();
    this.#lastFrameAt = now;
    if (timeline?.state !== 'playing' || element.paused || !held) return;
    const at = now + shownAt - performance.now();
    const place = positionAt(timeline, at);
    const item = timeline.playlist[place.index];
    if (at < timeline.at || place.hasEnded || held.index !== place.index || held.source !== item?.source) return;
    const aheadMs = mediaMs - place.positionMs;
    // Around the end of a film that is repeated, the last frame of one round meets the beginning of the next.
    if (Math.abs(aheadMs) > item.durationMs / 2) return;
    this.#framesSinceStart += 1;
    const order = this.#steering.take(aheadMs, timeline.rate);
    if (order.kind === 'jump') this.#isFar = true;
    else if (Math.abs(element.playbackRate - order.rate) > leastNudge) element.playbackRate = order.rate;
    const skew = this.#steering.skewMs;
    if (skew !== undefined && this.#framesSinceStart === firstFrames) this.#delay.learn(skew);
    if (skew !== undefined) this.#record.take(now, aheadMs, Math.abs(skew) <= lockedWithinMs);
  }

  #report(now: number): void {
    this.#saidAt = now;
    this.#saidState = this.#stateAt(now);
    this.#saidSilenced = this.#isSilenced;
    const skew = this.#steering.skewMs;
    this.#say({
      skewMs: skew === undefined ? null : Math.round(skew * 10) / 10,
      ...this.#record.lastMinute(now),
      state: this.#saidState,
      silenced: this.#saidSilenced,
    });
  }

  #stateAt(now: number): VideoReport['state'] {
    const { hasFailed, held } = this.#front;
    if (hasFailed || this.#back.hasFailed) return 'failed';
    if (!held?.isReady) return 'loading';
    const timeline = this.#timeline;
    if (timeline?.state !== 'playing' || positionAt(timeline, now).hasEnded) return 'ready';
    if (!held.isRunning) return 'loading';
    return now - this.#lastFrameAt > stalledMs ? 'stalled' : 'playing';
  }
}
