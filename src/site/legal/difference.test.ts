import { expect, test } from 'vitest';
import { differenceOf, differenceSteps, hasDifference, maxSteps } from './difference.ts';

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

test('a link that leads elsewhere is marked, though its words are the same', () => {
  const text = (address: string) => `请[联系我们](${address})。`;
  expect(told(text('/contact'), text('https://example.com/x'))).toEqual([
    ['changed', '请联系我们- (/contact)-+ (https://example.com/x)+。'],
  ]);
  expect(told('[联系我们](/contact)', '[联系我们](https://example.com/x)')[0]?.[0]).toBe('changed');
  expect(told('| 名称 | [看](/a) |', '| 名称 | [看](/b) |')[0]?.[1]).toBe('名称 · 看- (/a)-+ (/b)+');
  expect(told(text('/contact'), '请[联系我们](/contact)吧。')).toEqual([['changed', '请联系我们+吧+。']]);
});

test('a picture that came says its words, and another one under the same words is marked', () => {
  const picture = (name: string) => `![营业执照样例](/content/${name}.webp)`;
  expect(told('甲甲。', `甲甲。\n\n${picture('a')}`).at(-1)).toEqual(['added', '+营业执照样例+']);
  expect(told(`见图：${picture('a')}`, `见图：${picture('b')}`)).toEqual([
    ['changed', '见图：营业执照样例- (/content/a.webp)-+ (/content/b.webp)+'],
  ]);
  expect(told(`| 样例 | ${picture('a')} |`, `| 样例 | ${picture('b')} |`)[0]?.[1]).toBe(
    '样例 · 营业执照样例- (/content/a.webp)-+ (/content/b.webp)+',
  );
});

test('equal texts have no difference', () => {
  expect(hasDifference(differenceOf('## 甲\n\n乙', '## 甲\n\n乙'))).toBe(false);
});

/** Rewritten from its first word to its last, from words that legal texts have. */
function rewritten(paragraphs: number, signs: number, seed: number): string {
  const words =
    '我们 您 的 信息 统计 记录 保存 删除 账号 供应商 审核 使用 期限 法律 要求 以及 在 不 会 提供 给 第三方 同意'.split(
      ' ',
    );
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return words[seed % words.length] ?? '';
  };
  const paragraph = () => {
    let text = '';
    while (text.length < signs) text += next();
    return text.slice(0, signs);
  };
  return Array.from({ length: paragraphs }, paragraph).join('\n\n');
}
function countWork(before: string, after: string) {
  const work = differenceSteps(before, after);
  const counted = { steps: 0, mostAtOnce: 0 };
  for (;;) {
    const { done, value } = work.next();
    if (done) return { ...counted, blocks: value };
    counted.steps += value;
    counted.mostAtOnce = Math.max(counted.mostAtOnce, value);
  }
}

test.each([
  ['eighty paragraphs', 80, 180],
  ['three hundred, as much as a version may have', 300, 398],
  ['a few that are as long as paragraphs are compared', 24, 4_998],
  ['lines of a list without end', 1_500, 78],
])('%s that were all rewritten take a bounded amount of work, a little at a time', (_what, paragraphs, signs) => {
  const { steps, mostAtOnce, blocks } = countWork(rewritten(paragraphs, signs, 1), rewritten(paragraphs, signs, 7));
  expect(steps).toBeLessThan(maxSteps + mostAtOnce);
  expect(mostAtOnce).toBeLessThan(40_000);
  const told = (kind: string) => blocks.filter((block) => block.kind === kind || block.kind === 'changed').length;
  expect([told('removed'), told('added')]).toEqual([paragraphs, paragraphs]);
});

test('as many paragraphs as a version may have, a word changed in each, are all told word by word', () => {
  const before = rewritten(300, 390, 1);
  const after = before.split('\n\n').map((text) => `${text.slice(0, 200)}十四天${text.slice(200)}`);
  const { blocks } = countWork(before, after.join('\n\n'));
  expect(blocks.map(({ kind }) => kind)).toEqual(Array.from({ length: 300 }, () => 'changed'));
});

test('what is too long to be compared word by word is told as a whole', () => {
  const long = rewritten(1, 120_000, 1);
  expect(
    differenceOf(long, `${long}。`)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['added', 'removed']);
  const list = Array.from({ length: 30_000 }, (_, at) => `- ${at}`).join('\n');
  expect(countWork(list, `${list}\n- x`)).toMatchObject({ steps: 0, blocks: [{ kind: 'removed' }, { kind: 'added' }] });
});
