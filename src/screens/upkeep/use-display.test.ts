import { expect, test } from 'vitest';
import { burnInShift } from './board-upkeep.tsx';

test('over a day every edge wanders by a few pixels, one at a time, and comes back to where it was', () => {
  const dayMs = 86_400_000;
  const shifts = Array.from({ length: dayMs / 60_000 }, (_, minute) => burnInShift(minute * 60_000));
  const across = shifts.map(([x]) => x);
  const down = shifts.map(([, y]) => y);
  for (const way of [across, down]) expect(Math.max(...way) - Math.min(...way)).toBeGreaterThanOrEqual(4);
  for (const [place, [x, y]] of shifts.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(3);
    const [nextX, nextY] = shifts[place + 1] ?? [x, y];
    expect(Math.max(Math.abs(nextX - x), Math.abs(nextY - y))).toBeLessThanOrEqual(1);
  }
  // No place is where the picture stays: none has more than a seventh of the day.
  const stays = Map.groupBy(shifts, ([x, y]) => `${x} ${y}`);
  for (const [, minutes] of stays) expect(minutes.length).toBeLessThan(shifts.length / 7);
});
