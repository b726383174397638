import { positionAt, type Timeline } from './timeline.ts';

/** When the next item begins; undefined if none starts automatically. */
export function nextStart(timeline: Timeline, now: number): { index: number; at: number } | undefined {
  const { playlist, state, loop, rate } = timeline;
  if (state !== 'playing') return undefined;
  const { index, positionMs, hasEnded } = positionAt(timeline, now);
  const item = playlist[index];
  if (!item || hasEnded || (loop === 'none' && index === playlist.length - 1)) return undefined;
  const next = loop === 'one' ? index : (index + 1) % playlist.length;
  return { index: next, at: Math.max(now, timeline.at) + (item.durationMs - positionMs) / rate };
}

/** State of one of a display's two video elements: one is visible, the other preloads behind it. */
export interface ElementState {
  source: string;
  index: number;
  /** The current position, or the one where it will be ready. */
  positionMs: number;
  /** Its picture is decoded. */
  isReady: boolean;
  isRunning: boolean;
  /** Server time at which it starts or started from the prepared position; null if not scheduled. */
  startsAt: number | null;
  /** Server time at which its first frame is due, or was; by this a film that is played again differs from itself. */
  beganAt: number | null;
}

/**
 * What to do next. `stand`: seeks the visible video while paused. `start`, `pause`: of the visible video, at a moment.
 * `cue`: prepares the hidden one at a position, to start at a moment. `swap`: brings it to the front.
 */
export type PlayerAction =
  | { kind: 'rest' }
  | { kind: 'stand'; positionMs: number }
  | { kind: 'start'; at: number }
  | { kind: 'pause' }
  | { kind: 'cue'; index: number; positionMs: number; startsAt: number | null }
  | { kind: 'swap' };

const rest: PlayerAction = { kind: 'rest' };
/** A frame at 25 a second lasts 40 ms; within this it is the same picture. */
const sameFrameMs = 15;
/** Two computations of the same start differ by rounding and by clock corrections. */
const sameStartMs = 400;
/** The next item is prepared this long before it begins. */
const readyAheadMs = 5_000;
/** A start that is missed by more than this would begin out of step. */
const missedMs = 120;
/** Beyond this a rate change cannot correct the skew in time; within it, frames measure it exactly. */
const steeredMs = 1_500;

/**
 * How a display gets to where the timeline is, without a black frame in between: what is seen goes on until the other is
 * ready in its place. `cueAheadMs` is how long this display needs for that; `isFar` says that what is seen has run away
 * farther than its rate may be bent for.
 */
export function nextAction(timeline: Timeline, { now, front, back, cueAheadMs, isFar }: PlayerState): PlayerAction {
  const place = positionAt(timeline, now);
  const item = timeline.playlist[place.index];
  if (!item) return rest;
  const isHere = (held: ElementState | undefined): held is ElementState =>
    held?.source === item.source && held.index === place.index;
  if (timeline.state !== 'playing' || place.hasEnded) {
    // A pause has a moment as well, so that all stop together.
    if (isHere(front) && front.isRunning) return place.hasEnded || now < timeline.at ? rest : { kind: 'pause' };
    return standAt(Math.min(place.positionMs, Math.max(0, item.durationMs - sameFrameMs)), place.index, {
      front: isHere(front) ? front : undefined,
      back: isHere(back) ? back : undefined,
    });
  }

  const beganAt = Math.max(timeline.at, now) - place.positionMs / timeline.rate;
  if (isHere(back) && back.startsAt !== null && isSameStart(back.beganAt, beganAt)) {
    if (back.isReady && now >= back.startsAt) return { kind: 'swap' };
    // Ready too late: starting now would be out of step.
    return now > back.startsAt + missedMs ? cueAhead(timeline, now, cueAheadMs) : rest;
  }
  if (isHere(front) && front.isRunning && !isFar && Math.abs(front.positionMs - place.positionMs) < steeredMs) {
    const next = nextStart(timeline, now);
    if (!next || next.at - now > readyAheadMs) return rest;
    if (back?.index === next.index && isSameStart(back.beganAt, next.at)) return rest;
    return { kind: 'cue', index: next.index, positionMs: 0, startsAt: next.at };
  }
  if (isHere(front) && !front.isRunning && front.isReady && now <= timeline.at + missedMs) {
    // It is at the position where all displays start.
    if (Math.abs(front.positionMs - timeline.positionMs) <= sameFrameMs) return { kind: 'start', at: timeline.at };
  }
  return cueAhead(timeline, now, cueAheadMs);
}

export interface PlayerState {
  now: number;
  front: ElementState | undefined;
  back: ElementState | undefined;
  cueAheadMs: number;
  isFar: boolean;
}

const isSameStart = (one: number | null | undefined, other: number) =>
  typeof one === 'number' && Math.abs(one - other) < sameStartMs;

function standAt(
  positionMs: number,
  index: number,
  { front, back }: Pick<PlayerState, 'front' | 'back'>,
): PlayerAction {
  const isThere = (held: ElementState) => Math.abs(held.positionMs - positionMs) <= sameFrameMs;
  if (front) return isThere(front) ? rest : { kind: 'stand', positionMs };
  if (back && back.startsAt === null && isThere(back)) return back.isReady ? { kind: 'swap' } : rest;
  return { kind: 'cue', index, positionMs, startsAt: null };
}

function cueAhead(timeline: Timeline, now: number, cueAheadMs: number): PlayerAction {
  const startsAt = Math.max(timeline.at, now + cueAheadMs);
  const { index, positionMs } = positionAt(timeline, startsAt);
  return { kind: 'cue', index, positionMs, startsAt };
}
