import { expect, test } from 'vitest';
import { nameOf } from './content-names.ts';

test('a group that plays nothing yet is named as it is under its films, never by its key', () => {
  const content = { kind: 'player', group: 'group-2' } as const;
  expect(nameOf(content, 'zh-CN')).toBe('联播 第 2 组');
  expect(nameOf(content, 'en')).toBe('In sync Group 2');
});
