import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('what changed comes first, what is missing on one side is told from what is empty', () => {
  expect(
    changedFields({ name: '王芳', roles: ['viewer'], note: null }, { name: '王芳', roles: ['admin'], end: '' }),
  ).toEqual([
    { name: 'roles', before: '["viewer"]', after: '["admin"]', isChanged: true },
    { name: 'note', before: '—', after: undefined, isChanged: true },
    { name: 'end', before: undefined, after: '—', isChanged: true },
    { name: 'name', before: '王芳', after: '王芳', isChanged: false },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});
