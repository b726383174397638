import { describe, expect, test } from 'vitest';
import { preferredLanguage, readLanguage } from './language.ts';

describe('reading a language', () => {
  test.each([
    ['zh', 'zh-CN'],
    ['zh-Hant-TW', 'zh-CN'],
    ['ZH_cn', 'zh-CN'],
    ['en-GB', 'en'],
    [' EN ', 'en'],
    ['eng', undefined],
    ['english', undefined],
    ['zhx', undefined],
    ['fr', undefined],
    ['', undefined],
    [null, undefined],
    ['../../etc', undefined],
  ])('%s is %s', (text, language) => {
    expect(readLanguage(text)).toBe(language);
  });
});

describe('the wish of a browser', () => {
  test.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['en-US,en;q=0.9,zh;q=0.8', 'en'],
    ['fr,en;q=0.3,zh;q=0.7', 'zh-CN'],
    ['en;q=0, zh', 'zh-CN'],
    ['en;q=0', undefined],
    ['en;q=nonsense, zh;q=0.1', 'zh-CN'],
    ['fr-FR', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s wants %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
    expect(preferredLanguage(header)).toBe(language);
  });

  test('a huge header is not taken apart', () => {
    expect(preferredLanguage(`en${',zh'.repeat(100_000)}`)).toBeUndefined();
  });

  test('many different headers do not fill the memory, and are still read right', () => {
    for (let at = 0; at < 5000; at++) expect(preferredLanguage(`en;q=0.${at}, fr`)).toBe(at === 0 ? undefined : 'en');
  });
});
