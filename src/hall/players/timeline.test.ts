import { expect, test } from 'vitest';
import { applyCommand } from '#hall/apply-command.ts';
import { type Command, command as commandSchema } from '#hall/commands.ts';
import { emptyDocument } from '#hall/document.ts';
import { positionAt, type Timeline } from './timeline.ts';

const item = (n: number, durationMs: number) => ({ item: n, title: `片 ${n}`, source: `/hall/media/${n}`, durationMs });
const playing = (its: Partial<Timeline> = {}): Timeline => ({
  playlist: [item(1, 10_000), item(2, 4_000)],
  index: 0,
  state: 'playing',
  at: 1_000,
  positionMs: 0,
  waitUntil: null,
  rate: 1,
  loop: 'none',
  volume: 1,
  muted: false,
  ...its,
});

test.each([
  ['before it begins', {}, 500, 0, 0, false],
  ['in the first', {}, 4_000, 0, 3_000, false],
  ['at the seam', {}, 11_000, 1, 0, false],
  ['past its end', {}, 99_000, 1, 4_000, true],
  ['all over again', { loop: 'all' as const }, 1_000 + 14_000 * 3 + 12_000, 1, 2_000, false],
  ['one over again', { loop: 'one' as const, index: 1 }, 1_000 + 9_000, 1, 1_000, false],
  ['twice as fast', { rate: 2 }, 4_000, 0, 6_000, false],
  ['standing still', { state: 'paused' as const, positionMs: 700 }, 9_000, 0, 700, false],
])('%s', (_name, its, now, index, positionMs, hasEnded) => {
  expect(positionAt(playing(its), now)).toEqual({ index, positionMs, hasEnded });
});

test('every command continues from the group’s position, without a visible jump', () => {
  let document = { ...emptyDocument, players: { wall: playing({ loop: 'all' }) } };
  let now = 5_000;
  const give = (given: object) => {
    const command = commandSchema.parse(given) as Command;
    const applying = { now, revision: 2, by: { id: 'screen_user/1', name: '' }, leadMs: 100 };
    const outcome = applyCommand(document, command, applying);
    if (!outcome.ok) return outcome.reason;
    document = outcome.value as typeof document;
    return positionAt(document.players.wall, now + 100).positionMs;
  };
  expect(give({ kind: 'rate', group: 'wall', rate: 0.5 })).toBe(4_100);
  now += 2_000;
  expect(give({ kind: 'pause', group: 'wall' })).toBe(5_100);
  expect(give({ kind: 'pause', group: 'wall' })).toBe('nothing_to_do');
  now += 60_000;
  expect(give({ kind: 'play', group: 'wall', holdMs: 3_000 })).toBe(5_100);
  expect(document.players.wall.state).toBe('waiting');
  now += 800;
  expect(give({ kind: 'begin', group: 'wall' })).toBe(5_100);
  now += 1_000;
  expect(give({ kind: 'seek', group: 'wall', index: 1, positionMs: 9_999 })).toBe(4_000);
  expect(give({ kind: 'seek', group: 'wall', index: 2, positionMs: 0 })).toBe('nothing_to_do');
  expect(give({ kind: 'play', group: 'other' })).toBe('no_such_group');
});
