import { expect, test } from 'vitest';
import { chooseNode } from './project.mjs';

test('where no recent Node 24 is packaged the system’s is used, and an old one is never used without a word', () => {
  expect(chooseNode('24.21.0', '20.9.0')).toBe('packaged');
  expect(chooseNode('24.0.0', '24.21.0')).toBe('system');
  expect(chooseNode('24.0.0', '24.0.0')).toBe('outdated');
  expect(chooseNode('24.0.0', '20.9.0')).toBe('outdated');
  expect(chooseNode('24.0.0', '26.10.0')).toBe('outdated');
});
