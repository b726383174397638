import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fitted,
  fractionAt,
  leastSide,
  middleRegion,
  regionBetween,
  stepped,
  turned,
  type View,
  zoomAt,
} from './picture-stage.tsx';

it('a point keeps its place in the picture while it is zoomed under the pointer', () => {
  const point = { x: 120, y: -80 };
  const placeIn = ({ x, y, zoom }: View) => [(point.x - x) / zoom, (point.y - y) / zoom];
  const [x = 0, y = 0] = placeIn(zoomAt(fitted, 3, point));
  expect(x).toBeCloseTo(point.x, 6);
  expect(y).toBeCloseTo(point.y, 6);
  expect(zoomAt(zoomAt(fitted, 3, point), 0.1, point)).toEqual(fitted);
});

it.each([
  [0, { x: 0, y: 0 }, { x: 0.25, y: 0.1 }],
  [90, { x: 0, y: 1 }, { x: 0.1, y: 0.75 }],
  [180, { x: 1, y: 1 }, { x: 0.75, y: 0.9 }],
  [270, { x: 1, y: 0 }, { x: 0.9, y: 0.25 }],
] as const)('at %i degrees the upper left on screen is another corner of the upright picture', (turn, corner, near) => {
  const box = { left: 100, top: 50, width: 400, height: 300 };
  expect(fractionAt({ x: -1e4, y: -1e4 }, box, turn)).toEqual(corner);
  expect(fractionAt({ x: 200, y: 80 }, box, turn)).toEqual(near);
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
