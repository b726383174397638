import { expect, test } from 'vitest';
import { teaserOf } from './news-line.ts';

test('a summary of usual length stands as it is; a long one ends with a whole word', () => {
  expect(teaserOf('交期提前了。', 'zh-CN')).toBe('交期提前了。');
  expect(teaserOf('长'.repeat(300), 'zh-CN')).toBe(`${'长'.repeat(80)}…`);
  expect(teaserOf(`${'长'.repeat(79)}，后来`, 'zh-CN')).toBe(`${'长'.repeat(79)}…`);
  expect(teaserOf('Lead times grow, '.repeat(20), 'en')).toMatch(/, Lead…$/);
  expect(teaserOf('x'.repeat(400), 'en')).toBe(`${'x'.repeat(180)}…`);
});
