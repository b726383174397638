import { expect, test } from 'vitest';
import { preferredLanguage, readLanguage } from './language.ts';

test('a language is read in the ways that links and browsers write it', () => {
  expect(['zh', 'zh-CN', 'ZH_hans', 'zh-TW'].map(readLanguage)).toEqual(['zh-CN', 'zh-CN', 'zh-CN', 'zh-CN']);
  expect(['en', 'en-GB', 'EN_us'].map(readLanguage)).toEqual(['en', 'en', 'en']);
  expect(['fr', '', '../etc', 'english', 'zhx', undefined].map(readLanguage)).toEqual(Array(6).fill(undefined));
});
test('of several wishes the strongest that we have is taken', () => {
  expect(preferredLanguage('fr;q=0.9, en;q=0.5, zh-CN;q=0.7')).toBe('zh-CN');
  expect(preferredLanguage('en-US,en;q=0.9')).toBe('en');
  expect(preferredLanguage('en;q=0')).toBeUndefined();
  expect(preferredLanguage(`en${'x'.repeat(5000)}`)).toBeUndefined();
});
