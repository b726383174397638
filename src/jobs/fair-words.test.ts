import { expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { roles } from './demonstration/fill-jobs.server.ts';
import { unfairWords } from './fair-words.ts';

const wordsIn = (text: string) => unfairWords(text).map(({ word }) => word);

test('wording that the law forbids in job offers is found with its position and reason', () => {
  expect(wordsIn('限女，35岁以下，已婚已育优先')).toEqual(['限女', '35岁以下', '已婚', '已育']);
  expect(wordsIn('985、211 全日制统招本科')).toEqual(['985', '211', '全日制统招']);
  expect(wordsIn('本地户口优先，不招河南人')).toEqual(['本地户口', '不招河南人']);
  expect(wordsIn('入职体检查乙肝两对半')).toEqual(['乙肝', '两对半']);
  expect(wordsIn('９８５ 院校')).toEqual(['985']);
  expect(wordsIn('Males only, under 35 years, unmarried')).toEqual(['Males only', 'under 35 years', 'unmarried']);
  expect(unfairWords('形象好')[0]).toMatchObject({
    at: 0,
    reason: [expect.stringContaining('外貌'), expect.any(String)],
  });
});

test('honest offers raise no warning', () => {
  for (const { zh_title, en_title, sections } of roles.values())
    expect(wordsIn([zh_title, en_title, ...sections.map(({ text }) => text)].join('\n'))).toEqual([]);
  for (const fine of [
    '女装版师',
    '男装、童装设计',
    '3 年以上经验',
    '每周 4 天以上',
    '地址：钱陶公路 1211 号，电话 0571-89851234',
    '五年以上 Office 经验',
    'women’s wear',
  ])
    expect(wordsIn(fine)).toEqual([]);
});

test('an adversarial text is scanned quickly', async () => {
  const hostile = ['限'.repeat(100_000), '3'.repeat(100_000), `不招${'人'.repeat(100_000)}`, ' '.repeat(100_000)];
  expect(await processorMs(() => hostile.map((text) => unfairWords(text)))).toBeLessThan(2_000);
});
