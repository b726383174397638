import { expect, test } from 'vitest';
import { looseQuery, searchQuery, spellingQuery, vectorsOf } from './lexemes.server.ts';

test('a title is found by bigrams, by pinyin and initials from any character on, and by Latin words', async () => {
  const { title, all } = await vectorsOf(
    ['高级面料设计师', '重庆', 'Senior textile designer'],
    ['熟悉 CLO3D，会用 ERP'],
  );
  for (const word of ['面料', '料', '~mianliaoshejishi', '^mlsjs', '~chongqing', 'textile'])
    expect(title).toContain(`'${word}'`);
  expect(title).not.toContain('clo3d');
  expect(all).toContain(`'clo3d'`);
  expect(all).toContain(`'erp'`);
});

test('a query asks for every word; Latin may be a word, pinyin or initials', () => {
  expect(searchQuery('面料 设计师')).toBe(`('面料') & ('设计' & '计师')`);
  expect(searchQuery('ＭL')).toBe(`('ml':* | '~ml':* | '^ml':*)`);
  expect(searchQuery('布')).toBe(`('布')`);
  expect(searchQuery('設計師')).toBe(searchQuery('设计师'));
  expect(looseQuery('面料跟单 x')).toBe(`'面料' | '料跟' | '跟单' | 'x'`);
});

test('only letters are taken as pinyin', () => {
  expect(spellingQuery('ＭianLiao  sj')).toBe(`('~mianliao':* | '^mianliao':*) & ('~sj':* | '^sj':*)`);
  for (const text of ['', 'm', '面料', 'PO-10', "ml'; --", 'x'.repeat(50)]) expect(spellingQuery(text)).toBe('');
});

test('nothing that is typed can be anything but words', () => {
  for (const text of [`'; drop table jobs; --`, `\\' | !a & (b`, ':*', '\u0000', '🧵', '😀布'.repeat(50)])
    expect(searchQuery(text)).toMatch(/^$|^[\p{L}\p{N}'~^:*&|() ]+$/u);
  expect(searchQuery('!!!')).toBe('');
  expect(searchQuery('布料'.repeat(5_000)).length).toBeLessThan(400);
});
