import { expect, test } from 'vitest';
import { markSides } from './widget.tsx';

const place = { width: 1_000, size: 20, seams: [500] };
const sides = (target: number, before: number, words = '五个字的话') =>
  markSides(
    [
      { x: target, text: words, likes: 'right' },
      { x: before, text: words, likes: 'left' },
    ],
    place,
  );

test('words stand beside their line, those of the target after it and those of the year before ahead of it', () => {
  expect(sides(800, 300)).toEqual(['right', 'left']);
});

test('words that would run out of their place stand on the other side of their line', () => {
  expect(sides(800, 40)).toEqual(['right', 'right']);
  expect(sides(960, 300)).toEqual(['left', 'left']);
});

test('no words run over the place where two displays meet', () => {
  expect(sides(450, 200)).toEqual(['left', 'left']);
  expect(sides(800, 540)).toEqual(['right', 'right']);
});

test('of two lines close to each other, the words go outwards', () => {
  expect(sides(700, 690)).toEqual(['right', 'left']);
  expect(sides(690, 700)).toEqual(['left', 'right']);
});
