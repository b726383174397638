import { expect, test } from 'vitest';
import { differenceOf, hasDifference } from './difference.ts';

const told = (before: string, after: string) =>
  differenceOf(before, after).map(({ kind, parts }) => [
    kind,
    parts
      .map(({ kind: part, text }) => (part === 'added' ? `+${text}+` : part === 'removed' ? `-${text}-` : text))
      .join(''),
  ]);

test('a changed word is marked inside its paragraph, in Chinese as in English', () => {
  expect(told('记录保存 395 天，然后删除。', '记录保存 180 天，然后删除。')).toEqual([
    ['changed', '记录保存 -395-+180+ 天，然后删除。'],
  ]);
  expect(told('We keep it for a year.', 'We keep it for two years.')).toEqual([
    ['changed', 'We keep it for -a-+two+ -year-+years+.'],
  ]);
});

test('paragraphs that came and went are told as such, and the rest is the same', () => {
  expect(told('## 一\n\n甲甲甲甲。\n\n乙乙乙。', '## 一\n\n乙乙乙。\n\n丙丙丙丙丙。')).toEqual([
    ['same', '一'],
    ['removed', '-甲甲甲甲。-'],
    ['same', '乙乙乙。'],
    ['added', '+丙丙丙丙丙。+'],
  ]);
});

test('a row of a table and an item of a list stand for themselves', () => {
  const table = (days: number) => `| 名称 | 期限 |\n|---|---|\n| wl_user | ${days} 天 |\n| lang | 1 年 |`;
  expect(told(table(14), table(30))).toEqual([
    ['same', '名称 · 期限'],
    ['changed', 'wl_user · -14-+30+ 天'],
    ['same', 'lang · 1 年'],
  ]);
  expect(told('- 甲\n- 乙', '- 甲\n- 乙\n- 丙').at(-1)).toEqual(['added', '+丙+']);
});

test('equal texts have no difference', () => {
  expect(hasDifference(differenceOf('## 甲\n\n乙', '## 甲\n\n乙'))).toBe(false);
});
