import { expect, test } from 'vitest';
import { BrownOut } from './board-upkeep.tsx';

const count = (ladder: BrownOut, windows: number, rate: number) => {
  for (let n = 0; n < windows; n++) ladder.count(rate * 2, 2_000);
  return ladder.quality;
};

test('a display that loses frames does less, step by step; one bad moment changes nothing', () => {
  const ladder = new BrownOut();
  expect(count(ladder, 100, 60)).toBe(3);
  expect(count(ladder, 1, 10)).toBe(3);
  expect(count(ladder, 1, 60)).toBe(3);
  expect(count(ladder, 2, 25)).toBe(2);
  expect(count(ladder, 2, 25)).toBe(1);
  expect(count(ladder, 200, 25)).toBe(0);
});

test('a display that keeps its frames for long gets its motion back, ever more carefully', () => {
  const ladder = new BrownOut();
  count(ladder, 2, 25);
  expect(count(ladder, 14, 60)).toBe(2);
  expect(count(ladder, 1, 60)).toBe(3);
  count(ladder, 2, 25);
  expect(count(ladder, 29, 60)).toBe(2);
  expect(count(ladder, 1, 60)).toBe(3);
  // It can show 60 frames only without that motion: over a day it tries a few times, not thousands.
  let changes = 0;
  let before = ladder.quality;
  for (let n = 0; n < 43_200; n++) {
    ladder.count(ladder.quality === 3 ? 50 : 120, 2_000);
    if (ladder.quality !== before) changes += 1;
    before = ladder.quality;
  }
  expect(changes).toBeLessThan(120);
});
