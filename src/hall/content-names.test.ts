import { expect, test } from 'vitest';
import { nameOf } from './content-names.ts';
import { emptyTimeline } from './players/timeline.ts';

test('a group that plays nothing yet is named as it is under its films, never by its key', () => {
  const content = { kind: 'player', group: 'group-2' } as const;
  expect(nameOf(content, 'zh-CN')).toBe('联播 第 2 组');
  expect(nameOf(content, 'en')).toBe('In sync Group 2');
});

test('a group is named by the film that it plays at this time, however long ago it began', () => {
  const film = (item: number, title: string) => ({ item, title, durationMs: 10_000, source: `/${item}` });
  const wall = {
    ...emptyTimeline,
    playlist: [film(1, '经'), film(2, '纬')],
    state: 'playing' as const,
    loop: 'all' as const,
  };
  const at = (now: number) => nameOf({ kind: 'player', group: 'wall' }, 'zh-CN', { players: { wall }, now });
  expect([at(9_000), at(12_000), at(21_000)]).toEqual(['经', '纬', '经']);
});
