import { expect, test } from 'vitest';
import { lineWidth, outlinesOf } from './typeset.server.ts';

const style = { size: 30, weight: 500 } as const;

test('signs are drawn from every part of the face, also from those that the reader of fonts calls broken', () => {
  // The first three lie in such a part.
  const drawn = [...'坂哨堤的织A9'].map((sign) => outlinesOf(sign, 0, 0, style));
  for (const outlines of drawn) expect(outlines.length).toBeGreaterThan(40);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(lineWidth('坂哨堤', style)).toBeCloseTo(90, 0);
});
