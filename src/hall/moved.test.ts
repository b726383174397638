import { expect, test } from 'vitest';
import { moved } from './moved.ts';
import { storiesWords } from './panels/desk/stories-words.ts';
import { playerWords } from './players/control/player-words.ts';

test('an entry of a list is moved by its places, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
});

test('who hears the page is told what is moved, in the punctuation of their language', () => {
  for (const words of [storiesWords, playerWords])
    expect([words('zh-CN').up('织机'), words('en').down('Loom')]).toEqual(['上移：织机', 'Move down: Loom']);
});
