import { expect, test } from 'vitest';
import { emptyDocument, type HallDocument } from '#hall/document.ts';
import { emptyTimeline } from '#hall/players/timeline.ts';
import type { Presence, Report } from '#hall/protocol.ts';
import { checkReadiness } from './ready-check.tsx';

const now = 1_800_000_000_000;
const hall: HallDocument = {
  ...emptyDocument,
  displays: {
    1: {
      name: '门厅',
      kind: 'display',
      pairedWith: null,
      place: { kind: 'grid', wall: 'A', column: 1, row: 1 },
      bezelMm: 0,
      pictureMm: 1_200,
      rotation: 0,
      slice: null,
    },
  },
  programme: {
    1: {
      content: { kind: 'board', board: 'main/1/3', options: {} },
      transition: { kind: 'cut', durationMs: 0 },
      at: now - 10_000,
      take: 't7',
      revision: 7,
    },
  },
};
const here = (report: Partial<Report> = {}): Record<string, Presence> => ({
  1: {
    state: 'here',
    since: now - 60_000,
    revision: 9,
    report: {
      shows: { put: 7, kind: 'board', overlay: 'none' },
      ready: true,
      screen: { width: 1920, height: 1080, pixelRatio: 1 },
      clockDoubtMs: 1,
      ...report,
    },
  },
});
const problemsOf = (presence: Record<string, Presence>, document = hall, at = now) =>
  checkReadiness(document, presence, at)[0]?.problems;

test('a display that is there, shows what it should and knows the time is ready', () => {
  expect(problemsOf(here())).toEqual([]);
});

test('a display that never connected differs from one that is lost', () => {
  expect(problemsOf({})).toEqual(['never_here']);
  expect(problemsOf({ 1: { state: 'away', since: now, revision: 1, report: null } })).toEqual(['away']);
});

test('a display that shows something older is found, but not while a take is on its way to it', () => {
  const older = here({ shows: { put: 6, kind: 'text', overlay: 'none' } });
  expect(problemsOf(older)).toEqual(['not_shown']);
  expect(problemsOf(older, hall, now - 9_000)).toEqual([]);
});

test('faults, a stalled video, a clock in doubt and black are named each for itself', () => {
  const video = { group: 'a', skewMs: null, p95Ms: null, maxMs: null, state: 'stalled' as const };
  expect(problemsOf(here({ fault: 'no picture', video, clockDoubtMs: 40 }))).toEqual(['fault', 'video', 'clock']);
  expect(problemsOf(here({ shows: { put: 0, kind: 'black', overlay: 'none' } }), { ...hall, programme: {} })).toEqual([
    'black',
  ]);
});

test('a video that should be heard and is not is found before guests are there', () => {
  const video = { group: 'a', skewMs: 1, p95Ms: 4, maxMs: 9, state: 'playing' as const, silenced: true };
  expect(problemsOf(here({ video }))).toEqual(['silenced']);
});

test('a display that plays with a group which is no more, or has no film, is black', () => {
  const put = { ...hall.programme[1], content: { kind: 'player', group: 'wall' } } as HallDocument['programme'][string];
  const film = { item: 1, title: '样片', sources: [], durationMs: 9_000 };
  const player = (...playlist: object[]) => ({ wall: { ...emptyTimeline, playlist } }) as HallDocument['players'];
  const inGroup = { ...hall, programme: { 1: put } };
  expect(problemsOf(here(), inGroup)).toEqual(['black']);
  expect(problemsOf(here(), { ...inGroup, players: player() })).toEqual(['black']);
  expect(problemsOf(here(), { ...inGroup, players: player(film) })).toEqual([]);
});

test('a test card left on a display is found before guests see it', () => {
  expect(problemsOf(here({ testCard: true }))).toEqual(['test_card']);
});

test('an emergency text that a display does not show is a problem of that display', () => {
  const overlay = { kind: 'emergency' as const, text: '请离场', at: now - 5_000, byName: 'Lin' };
  expect(problemsOf(here(), { ...hall, overlay })).toEqual(['overlay_missing']);
});

test('a second display that follows no panel is found: it would go on with stories of its own', () => {
  const sub = { ...hall.displays[1], kind: 'sub' } as HallDocument['displays'][string];
  const of = (pairedWith: string | null) => ({ ...hall, displays: { 1: { ...sub, pairedWith } } });
  expect(problemsOf(here(), of(null))).toEqual(['no_panel']);
  expect(problemsOf(here(), of('2'))).toEqual([]);
});
