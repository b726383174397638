import type { PlaylistItem } from '#hall/content.ts';

/**
 * Where a group of displays stands in its playlist. `positionMs` of the item at `index` holds at the moment `at` of the
 * server's clock; while it plays, every display works out the present position by itself.
 *
 * - `paused`: stands still. `waiting`: begins once all are ready, or at `waitUntil`. `playing`: from `at` on.
 */
export interface Timeline {
  playlist: PlaylistItem[];
  index: number;
  state: 'paused' | 'waiting' | 'playing';
  at: number;
  positionMs: number;
  waitUntil: number | null;
  rate: number;
  loop: 'none' | 'one' | 'all';
  volume: number;
  muted: boolean;
}

/** Of a group that was just made. */
export const emptyTimeline: Timeline = {
  playlist: [],
  index: 0,
  state: 'paused',
  at: 0,
  positionMs: 0,
  waitUntil: null,
  rate: 1,
  loop: 'none',
  volume: 1,
  muted: false,
};

export interface PlayPosition {
  index: number;
  positionMs: number;
  /** The playlist has ended and shows its last picture. */
  hasEnded: boolean;
}

/** The position of a timeline at `now`, across items and loops. */
export function positionAt(timeline: Timeline, now: number): PlayPosition {
  const { playlist, state, at, rate, loop } = timeline;
  let { index, positionMs } = timeline;
  const item = playlist[index];
  if (!item || state !== 'playing' || now <= at) return { index, positionMs, hasEnded: false };
  positionMs += (now - at) * rate;
  if (loop === 'one')
    return { index, positionMs: item.durationMs > 0 ? positionMs % item.durationMs : 0, hasEnded: false };
  const wholeMs = playlist.reduce((sum, { durationMs }) => sum + durationMs, 0);
  if (loop === 'all' && wholeMs > 0) {
    const beforeMs = playlist.slice(0, index).reduce((sum, { durationMs }) => sum + durationMs, 0);
    positionMs = (beforeMs + positionMs) % wholeMs;
    index = 0;
  }
  while (index < playlist.length - 1) {
    const length = playlist[index]?.durationMs ?? 0;
    if (positionMs < length) break;
    positionMs -= length;
    index += 1;
  }
  const lastMs = playlist[index]?.durationMs ?? 0;
  const hasEnded = positionMs >= lastMs;
  return { index, positionMs: Math.min(positionMs, lastMs), hasEnded };
}
