import { expect, test } from 'vitest';
import { type ElementState, nextAction, nextStart, type PlayerAction } from './next-action.ts';
import { positionAt, type Timeline } from './timeline.ts';

const film = (item: number, durationMs: number) => ({ item, title: `${item}`, source: `/film/${item}`, durationMs });
const timeline = (change: Partial<Timeline> = {}): Timeline => ({
  playlist: [film(1, 10_000), film(2, 4_000), film(3, 6_000)],
  index: 0,
  state: 'playing',
  at: 0,
  positionMs: 0,
  waitUntil: null,
  rate: 1,
  loop: 'all',
  volume: 1,
  muted: true,
  ...change,
});

interface Simulated {
  cueAheadMs?: number;
  /** Time that an element takes to stand at a new place. */
  readyMs?: number;
}
type Element = Omit<ElementState, 'isReady' | 'positionMs'> & { readyAt: number; positionMs: number; ranAt: number };

/** A display whose elements take a while to get ready, and then do exactly what they are told. */
function display({ cueAheadMs = 700, readyMs = 300 }: Simulated = {}) {
  let front: Element | undefined;
  let back: Element | undefined;
  let rate = 1;
  const told: PlayerAction['kind'][] = [];
  const seen = (element: Element | undefined, now: number): ElementState | undefined => {
    if (!element) return undefined;
    const { readyAt, ranAt, ...held } = element;
    const positionMs = held.isRunning ? held.positionMs + (now - ranAt) * rate : held.positionMs;
    return { ...held, positionMs, isReady: now >= readyAt };
  };
  const start = (element: Element | undefined, now: number) => {
    if (element?.startsAt && !element.isRunning && now >= element.startsAt && now >= element.readyAt) {
      // It was called at that moment, even if this simulation looks only now.
      element.isRunning = true;
      element.ranAt = Math.max(element.startsAt, element.readyAt);
    }
  };
  return {
    told,
    look(given: Timeline, now: number) {
      rate = given.rate;
      start(front, now);
      start(back, now);
      const next = nextAction(given, { now, front: seen(front, now), back: seen(back, now), cueAheadMs, isFar: false });
      if (next.kind !== 'rest') told.push(next.kind);
      if (next.kind === 'cue') {
        const source = given.playlist[next.index]?.source as string;
        const { index, positionMs, startsAt } = next;
        const beganAt = startsAt === null ? null : startsAt - positionMs / rate;
        back = { source, index, positionMs, startsAt, beganAt, isRunning: false, readyAt: now + readyMs, ranAt: 0 };
      } else if (next.kind === 'swap') {
        [front, back] = [back, front];
        if (back) back = { ...back, isRunning: false, startsAt: null };
      } else if (next.kind === 'stand' && front)
        front = { ...front, positionMs: next.positionMs, startsAt: null, readyAt: now + 100 };
      else if (next.kind === 'start' && front) front = { ...front, startsAt: next.at };
      else if (next.kind === 'pause' && front)
        front = { ...front, positionMs: seen(front, now)?.positionMs ?? 0, isRunning: false, startsAt: null };
    },
    shows: (now: number) => seen(front, now),
  };
}

/** Follows a timeline that changes at moments; gives how far what is seen is off at every look. */
function follow(
  changes: readonly (readonly [at: number, timeline: Timeline])[],
  untilMs: number,
  simulated?: Simulated,
) {
  const shown = display(simulated);
  const off: { now: number; ms: number }[] = [];
  for (let now = 0; now <= untilMs; now += 50) {
    const present = changes.findLast(([at]) => at <= now)?.[1];
    if (!present) continue;
    shown.look(present, now);
    const place = positionAt(present, now);
    const held = shown.shows(now);
    const same = held && held.index === place.index;
    off.push({ now, ms: same ? Math.abs(held.positionMs - place.positionMs) : Number.POSITIVE_INFINITY });
  }
  const worst = (from: number, to = untilMs) =>
    Math.max(...off.filter(({ now }) => now >= from && now <= to).map(({ ms }) => ms));
  return { told: shown.told, worst };
}

test('who comes late is in step within a second, and each next item is ready when it begins', () => {
  const { told, worst } = follow([[3_000, timeline()]], 60_000);
  expect(worst(4_000)).toBeLessThan(60);
  // The first, and one for each of the items that began since.
  expect(told.filter((kind) => kind === 'cue').length).toBeLessThanOrEqual(10);
});

test('one film repeated by itself goes round without a gap', () => {
  const { worst } = follow([[0, timeline({ loop: 'one', index: 1 })]], 30_000);
  expect(worst(1_000)).toBeLessThan(60);
});

test('all stand at one place before the start, and leave it at its moment', () => {
  const waiting = timeline({ state: 'waiting', positionMs: 2_000, at: 0, waitUntil: 4_000 });
  const { told, worst } = follow(
    [
      [0, waiting],
      [2_000, timeline({ positionMs: 2_000, at: 2_200 })],
    ],
    9_000,
  );
  expect(worst(500, 1_900)).toBeLessThan(16);
  expect(worst(2_300)).toBeLessThan(60);
  expect(told.slice(0, 3)).toEqual(['cue', 'swap', 'start']);
});

test('a pause shows the same frame everywhere, and going on begins from it', () => {
  const { worst } = follow(
    [
      [0, timeline()],
      [3_000, timeline({ state: 'paused', at: 3_070, positionMs: 3_070 })],
      [5_000, timeline({ at: 5_070, positionMs: 3_070 })],
    ],
    8_000,
  );
  expect(worst(3_400, 4_900)).toBeLessThan(16);
  expect(worst(5_200)).toBeLessThan(60);
});

test('a jump goes on showing the old place until the new one is ready', () => {
  const { told, worst } = follow(
    [
      [0, timeline()],
      [3_000, timeline({ at: 3_070, index: 2, positionMs: 1_000 })],
    ],
    6_000,
  );
  expect(worst(4_000)).toBeLessThan(60);
  expect(told).not.toContain('pause');
});

test('a list that ends stays on its last frame', () => {
  const { worst, told } = follow([[0, timeline({ loop: 'none', index: 2 })]], 12_000);
  expect(worst(1_000, 5_900)).toBeLessThan(60);
  expect(told.filter((kind) => kind === 'cue')).toHaveLength(1);
});

test('a display that is slow to get ready still comes into step, once it is given more time', () => {
  expect(follow([[0, timeline()]], 9_000, { readyMs: 1_500, cueAheadMs: 1_800 }).worst(2_500)).toBeLessThan(60);
});

test('everybody knows beforehand when the next item begins', () => {
  expect(nextStart(timeline(), 4_000)).toEqual({ index: 1, at: 10_000 });
  expect(nextStart(timeline({ rate: 2, loop: 'one' }), 1_000)).toEqual({ index: 0, at: 5_000 });
  expect(nextStart(timeline({ loop: 'none', index: 2 }), 1_000)).toBeUndefined();
  expect(nextStart(timeline({ at: 60_000 }), 4_000)).toEqual({ index: 1, at: 70_000 });
});
