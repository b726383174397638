import { expect, test } from 'vitest';
import { linesOf, lineWidth, outlinesOf } from './typeset.server.ts';

const style = { size: 30, weight: 500 } as const;

test('signs are drawn from every part of the face, also from those that the reader of fonts calls broken', () => {
  // The first three lie in such a part.
  const drawn = [...'坂哨堤的织A9'].map((sign) => outlinesOf(sign, 0, 0, style));
  for (const outlines of drawn) expect(outlines.length).toBeGreaterThan(40);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(lineWidth('坂哨堤', style)).toBeCloseTo(90, 0);
});

test('no line reaches further than it may, whatever a text holds', () => {
  const hostile = [
    '这个标题正好有十个字……不止',
    `真的${'！'.repeat(40)}`,
    `（${'（'.repeat(40)}`,
    'a'.repeat(200),
    `https://shop.example/${'x-'.repeat(60)}`,
    '面料，——检测。'.repeat(20),
    'Cut-and-sew, made-to-measure, (short) runs.'.repeat(5),
  ];
  for (const text of hostile)
    for (const width of [300, 305, 317])
      for (const line of linesOf(text, width, 50, style))
        expect(lineWidth(line, style), line).toBeLessThanOrEqual(width);
});
