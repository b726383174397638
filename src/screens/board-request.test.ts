import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardParameters, readBoardRequest, replayedMoment } from './board-request.ts';
import { sliceOf } from './panel-slice.ts';

const now = Date.parse('2026-11-21T15:30:00+08:00');
const shape = { width: 1_920, height: 1_080 };
const read = (search: string) => readBoardRequest(new URLSearchParams(search), shape, now);
const requestOf = (search: string) => {
  const reading = read(search);
  if (!reading.ok) throw new Error(`${search}: ${reading.parameter}`);
  return reading.request;
};

test('an address that says nothing shows today, whole, as large as it fits', () => {
  expect(requestOf('')).toEqual({
    fit: 'contain',
    panel: undefined,
    day: undefined,
    replay: undefined,
    main: undefined,
  });
});

test('a panel, its bezel, a fit and a replay are read as they are written', () => {
  expect(requestOf('fit=1:1&panel=2/3&bezel=3.5')).toMatchObject({
    fit: '1:1',
    panel: { place: 2, of: 3, bezelMm: 3.5, pictureMm: 1_209.6 },
  });
  expect(requestOf('panel=7/7&bezel=1.8/680')).toMatchObject({ panel: { place: 7, of: 7, pictureMm: 680 } });
  expect(requestOf('replay=2024-08-18T20:00&speed=600')).toMatchObject({
    replay: { from: Date.parse('2024-08-18T20:00:00+08:00'), speed: 600, since: undefined },
  });
  expect(requestOf('replay=2024-08-18T20:00:30.5').replay).toMatchObject({ speed: 60 });
});

test.each([
  ['fit', ['fit=', 'fit=stretch', 'fit=contain&fit=cover']],
  [
    'panel',
    ['panel=', 'panel=0/3', 'panel=4/3', 'panel=1/0', 'panel=1/99', 'panel=-1/3', 'panel=1.5/3', 'panel=1e9/3'],
  ],
  [
    'panel',
    ['panel=1/3;drop', 'panel=１/３', 'panel=1/3&panel=2/3', 'panel=<script>', 'panel=__proto__', 'panel=1/3/'],
  ],
  ['bezel', ['bezel=3', 'panel=1/3&bezel=', 'panel=1/3&bezel=-1', 'panel=1/3&bezel=NaN', 'panel=1/3&bezel=999']],
  ['bezel', ['panel=1/3&bezel=60/50', 'panel=1/3&bezel=1/0', 'panel=1/3&bezel=1e3']],
  ['day', ['day=', 'day=2026-02-30', 'day=2026-2-3', "day=';drop", 'day=2026-11-22', 'day=2030-01-01']],
  [
    'replay',
    ['replay=', 'replay=yesterday', 'replay=2024-08-18', 'replay=2024-02-30T20:00', 'replay=2024-08-18T24:00'],
  ],
  ['replay', ['replay=9999-12-31T00:00', 'replay=1999-01-01T00:00', 'replay=2024-08-18T20:00&day=2024-08-18']],
  ['replay', ['replay=2026-11-22T00:00', 'replay=2030-01-01T00:00']],
  ['replay', [`replay=${'9'.repeat(10_000)}`, 'replay=2024-08-18T20:00Z', 'replay=2024-08-18T20:00%00']],
  ['speed', ['speed=60', 'replay=2024-08-18T20:00&speed=601', 'replay=2024-08-18T20:00&speed=-1']],
  [
    'speed',
    ['replay=2024-08-18T20:00&speed=Infinity', 'replay=2024-08-18T20:00&speed=', 'replay=2024-08-18T20:00&speed=1e2'],
  ],
  ['since', ['since=1', 'replay=2024-08-18T20:00&since=-5', 'replay=2024-08-18T20:00&since=99999999999999']],
] as const)('a %s that means nothing is named, not guessed', (parameter, searches) => {
  for (const search of searches) expect(read(search), search).toEqual({ ok: false, parameter });
});

test('today and what is past can be looked at', () => {
  expect(requestOf('day=2026-11-21').day).toBe('2026-11-21');
  expect(requestOf('replay=2026-11-21T15:30').replay?.from).toBe(now);
  expect(requestOf('replay=2026-11-21T23:59').replay?.speed).toBe(60);
});

test('no query makes the parser throw', () => {
  const search = fc.dictionary(fc.constantFrom(...boardParameters), fc.string({ unit: 'binary', maxLength: 60 }));
  fc.assert(
    fc.property(search, (parameters) => {
      const reading = read(new URLSearchParams(parameters).toString());
      expect(reading.ok || boardParameters.includes(reading.parameter)).toBe(true);
    }),
  );
});

test('displays side by side show the whole canvas but what lies behind their frames', () => {
  const canvas = { width: 5_760, height: 1_080 };
  const slices = (search: string) =>
    [1, 2, 3].map((place) => sliceOf(canvas, requestOf(`panel=${place}/3${search}`).panel));
  expect(slices('').map(({ x, width }) => [x, width])).toEqual([
    [0, 1_920],
    [1_920, 1_920],
    [3_840, 1_920],
  ]);
  const [left, middle, right] = slices('&bezel=12.096');
  expect((middle?.x ?? 0) - (left?.width ?? 0)).toBeCloseTo((left?.width ?? 0) * 0.01);
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(canvas.width);
});

test('a replay follows the server’s clock at its speed, and pauses at speed 0', () => {
  const from = Date.parse('2024-08-18T20:00:00+08:00');
  expect(replayedMoment({ from, speed: 60, since: 1_000 }, 2_000)).toBe(from + 60_000);
  expect(replayedMoment({ from, speed: 0, since: 1_000 }, 9_000)).toBe(from);
  expect(replayedMoment({ from, speed: 60, since: 5_000 }, 1_000)).toBe(from);
});
