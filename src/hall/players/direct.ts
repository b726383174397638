import { positionAt, type Timeline } from './timeline.ts';

/** When the item after the present one begins; undefined when none does by itself. */
export function nextStart(timeline: Timeline, now: number): { index: number; at: number } | undefined {
  const { playlist, state, loop, rate } = timeline;
  if (state !== 'playing') return undefined;
  const { index, positionMs, hasEnded } = positionAt(timeline, now);
  const item = playlist[index];
  if (!item || hasEnded || (loop === 'none' && index === playlist.length - 1)) return undefined;
  const next = loop === 'one' ? index : (index + 1) % playlist.length;
  return { index: next, at: Math.max(now, timeline.at) + (item.durationMs - positionMs) / rate };
}

/** What one of a display's two video elements holds. One is seen, the other stands ready behind it. */
export interface Held {
  source: string;
  index: number;
  /** Where it is now, or where it will stand once it is ready. */
  positionMs: number;
  /** Its picture is there. */
  isReady: boolean;
  isRunning: boolean;
  /** Server time at which it leaves, or left, the place at which it was made ready; null while nobody has said when. */
  startsAt: number | null;
  /** Server time at which its first frame is due, or was; by this a film that is played again differs from itself. */
  beganAt: number | null;
}

/**
 * What to do next. `stand`: what is seen moves to a place by itself. `start`, `pause`: what is seen does so at a moment.
 * `cue`: the one behind gets ready at a place, to start at a moment. `swap`: it comes to the front.
 */
export type Direction =
  | { kind: 'rest' }
  | { kind: 'stand'; positionMs: number }
  | { kind: 'start'; at: number }
  | { kind: 'pause' }
  | { kind: 'cue'; index: number; positionMs: number; startsAt: number | null }
  | { kind: 'swap' };

const rest: Direction = { kind: 'rest' };
/** A frame of 25 a second is 40 ms: nearer than this it is the same picture. */
const sameFrameMs = 15;
/** Two ways of working out one start differ by rounding, and by what a clock has learnt since. */
const sameStartMs = 400;
/** The next item gets ready this long before it begins. */
const readyAheadMs = 5_000;
/** A start that is missed by more than this would begin out of step. */
const missedMs = 120;
/** What no steering brings back in time; nearer than this, frames measure it exactly. */
const steeredMs = 1_500;

/**
 * How a display gets to where the timeline is, without a black frame in between: what is seen goes on until the other is
 * ready in its place. `cueAheadMs` is how long this display needs for that; `isFar` says that what is seen has run away
 * farther than its rate may be bent for.
 */
export function direct(timeline: Timeline, { now, front, back, cueAheadMs, isFar }: Seen): Direction {
  const place = positionAt(timeline, now);
  const item = timeline.playlist[place.index];
  if (!item) return rest;
  const isHere = (held: Held | undefined): held is Held => held?.source === item.source && held.index === place.index;
  if (timeline.state !== 'playing' || place.hasEnded) {
    // A pause has a moment as well: all stop at once.
    if (isHere(front) && front.isRunning) return place.hasEnded || now < timeline.at ? rest : { kind: 'pause' };
    return standAt(Math.min(place.positionMs, Math.max(0, item.durationMs - sameFrameMs)), place.index, {
      front: isHere(front) ? front : undefined,
      back: isHere(back) ? back : undefined,
    });
  }

  const beganAt = Math.max(timeline.at, now) - place.positionMs / timeline.rate;
  if (isHere(back) && back.startsAt !== null && isSameStart(back.beganAt, beganAt)) {
    if (back.isReady && now >= back.startsAt) return { kind: 'swap' };
    // Ready too late: what starts now would start out of step.
    return now > back.startsAt + missedMs ? cueAhead(timeline, now, cueAheadMs) : rest;
  }
  if (isHere(front) && front.isRunning && !isFar && Math.abs(front.positionMs - place.positionMs) < steeredMs) {
    const next = nextStart(timeline, now);
    if (!next || next.at - now > readyAheadMs) return rest;
    if (back?.index === next.index && isSameStart(back.beganAt, next.at)) return rest;
    return { kind: 'cue', index: next.index, positionMs: 0, startsAt: next.at };
  }
  if (isHere(front) && !front.isRunning && front.isReady && now <= timeline.at + missedMs) {
    // It stands at the place from which everybody leaves.
    if (Math.abs(front.positionMs - timeline.positionMs) <= sameFrameMs) return { kind: 'start', at: timeline.at };
  }
  return cueAhead(timeline, now, cueAheadMs);
}

export interface Seen {
  now: number;
  front: Held | undefined;
  back: Held | undefined;
  cueAheadMs: number;
  isFar: boolean;
}

const isSameStart = (one: number | null | undefined, other: number) =>
  typeof one === 'number' && Math.abs(one - other) < sameStartMs;

function standAt(positionMs: number, index: number, { front, back }: Pick<Seen, 'front' | 'back'>): Direction {
  const isThere = (held: Held) => Math.abs(held.positionMs - positionMs) <= sameFrameMs;
  if (front) return isThere(front) ? rest : { kind: 'stand', positionMs };
  if (back && back.startsAt === null && isThere(back)) return back.isReady ? { kind: 'swap' } : rest;
  return { kind: 'cue', index, positionMs, startsAt: null };
}

function cueAhead(timeline: Timeline, now: number, cueAheadMs: number): Direction {
  const startsAt = Math.max(timeline.at, now + cueAheadMs);
  const { index, positionMs } = positionAt(timeline, startsAt);
  return { kind: 'cue', index, positionMs, startsAt };
}
