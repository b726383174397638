import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fitScale,
  fitted,
  fractionAt,
  leastSide,
  middleRegion,
  regionBetween,
  stepped,
  turned,
  zoomAt,
} from './picture-stage.tsx';

const frame = { width: 800, height: 600 };
const natural = { width: 1600, height: 900 };

it('a picture fits its frame, lying down as well, and a small one is not blown up without end', () => {
  expect(fitScale(frame, natural, 0)).toBe(0.5);
  expect(fitScale(frame, natural, 90)).toBe(0.375);
  expect(fitScale(frame, { width: 40, height: 30 }, 0)).toBe(2);
});

it('a point keeps its place in the picture while it is zoomed under the pointer', () => {
  const point = { x: 120, y: -80 };
  const before = fractionAt(point, fitted, frame, natural);
  const after = fractionAt(point, zoomAt(fitted, 3, point), frame, natural);
  expect(after.x).toBeCloseTo(before.x, 6);
  expect(after.y).toBeCloseTo(before.y, 6);
  expect(zoomAt(zoomAt(fitted, 3, point), 0.1, point)).toEqual(fitted);
});

it.each([
  [0, { x: 0, y: 0 }],
  [90, { x: 0, y: 1 }],
  [180, { x: 1, y: 1 }],
  [270, { x: 1, y: 0 }],
] as const)('at %i degrees the upper left on screen is another corner of the upright picture', (turn, corner) => {
  expect(fractionAt({ x: -1e4, y: -1e4 }, { ...fitted, turn }, frame, natural)).toEqual(corner);
});

it('four turns to the right are none', () => {
  expect([1, 2, 3, 4].reduce((view) => turned(view, 90), fitted).turn).toBe(0);
  expect(turned(fitted, -90).turn).toBe(270);
});

it('whatever is drawn or stepped stays inside the picture', () => {
  const point = fc.record({
    x: fc.float({ min: 0, max: 1, noNaN: true }),
    y: fc.float({ min: 0, max: 1, noNaN: true }),
  });
  const step = fc.record({ x: fc.constantFrom(-0.3, -0.02, 0, 0.02, 0.3), y: fc.constantFrom(-0.3, 0, 0.3) });
  fc.assert(
    fc.property(
      point,
      point,
      fc.array(fc.tuple(step, fc.constantFrom('move' as const, 'resize' as const))),
      (one, other, steps) => {
        let region = regionBetween(one, other);
        for (const [by, what] of steps) region = stepped(region, by, what);
        for (const value of Object.values(region)) expect(value).toBeGreaterThanOrEqual(0);
        expect(region.x + region.width).toBeLessThanOrEqual(1.0002);
        expect(region.y + region.height).toBeLessThanOrEqual(1.0002);
      },
    ),
  );
  expect(stepped(middleRegion, { x: -1, y: -1 }, 'resize')).toMatchObject({ width: leastSide, height: leastSide });
});
