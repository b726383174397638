import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceOf } from '#screens/panel-slice.ts';
import { pointOnCanvas } from './land-canvas.ts';

const length = (most: number) => fc.integer({ min: 40, max: most });

test('a pointer is where it was put on the canvas, however the board is fitted, cut into panels or moved', () => {
  const board = { width: 7_560, height: 1_920 };
  const own = { x: 2_232, y: 72, width: 3_096, height: 1_776 };
  const place = fc.record({ x: fc.integer({ min: 0, max: own.width }), y: fc.integer({ min: 0, max: own.height }) });
  fc.assert(
    fc.property(
      place,
      length(8_000),
      length(4_000),
      fc.constantFrom('contain', 'cover', 'fill', '1:1'),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: -3, max: 3 }),
      (at, windowWidth, windowHeight, fit, panel, shift) => {
        const slice = sliceOf(board, { place: panel, of: 7, bezelMm: 3.5, pictureMm: 680.4 });
        const [across, down] = [windowWidth / slice.width, windowHeight / slice.height];
        const even = { contain: Math.min(across, down), cover: Math.max(across, down), '1:1': 1, fill: 1 }[fit];
        const [scaleX, scaleY] = fit === 'fill' ? [across, down] : [even, even];
        const onDisplay = (x: number, y: number) => [(x - slice.x) * scaleX + shift, y * scaleY + shift] as const;
        const [left, top] = onDisplay(own.x, own.y);
        const [clientX, clientY] = onDisplay(own.x + at.x, own.y + at.y);
        const seen = { left, top, width: own.width * scaleX, height: own.height * scaleY };
        const [x, y] = pointOnCanvas({ clientX, clientY }, seen, own);
        expect(x).toBeCloseTo(at.x, 5);
        expect(y).toBeCloseTo(at.y, 5);
      },
    ),
  );
});
