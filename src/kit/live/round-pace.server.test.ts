import { expect, test } from 'vitest';
import { RoundPace } from './live-hub.server.ts';

const everyMs = 100;
/** When each of these changes is read, if a reading takes no time: changes that wait together are read together. */
function roundsOf(changes: readonly number[]): number[] {
  const pace = new RoundPace(everyMs);
  const rounds: number[] = [];
  for (const at of changes) {
    if ((rounds.at(-1) ?? Number.NEGATIVE_INFINITY) >= at) continue;
    const round = at + Math.max(0, pace.waitMs(at));
    pace.begin(round);
    rounds.push(round);
  }
  return rounds;
}

test('changes that come about as often as rounds may are each read when they come', () => {
  const uneven = Array.from({ length: 600 }, (_, n) => 1_000 + n * everyMs + ((n * 37) % 90));
  expect(roundsOf(uneven)).toEqual(uneven);
});

test('a storm of changes costs no more rounds than time allows, and its last change is read', () => {
  const storm = Array.from({ length: 10_000 }, (_, n) => 1_000 + n);
  const rounds = roundsOf(storm);
  expect(rounds.length).toBeLessThanOrEqual(storm.length / everyMs + 3);
  expect(rounds.at(-1)).toBeGreaterThanOrEqual(storm.at(-1) ?? 0);
  expect((rounds.at(-1) ?? 0) - (storm.at(-1) ?? 0)).toBeLessThanOrEqual(everyMs);
});

test('a pause saves up only a few rounds', () => {
  const rounds = roundsOf([0, ...Array.from({ length: 100 }, (_, n) => 3_600_000 + n)]);
  expect(rounds.filter((at) => at >= 3_600_000 && at < 3_600_000 + everyMs).length).toBeLessThanOrEqual(3);
});
