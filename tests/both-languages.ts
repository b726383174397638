import { test } from '@playwright/test';
import type { Language } from '#kit/text/language.ts';

/** The words of the language in which a story is told. */
export type Say = (zh: string, en: string) => string;

/** Tells a story in Chinese and in English: with a browser that asks for the language, and the words that its pages then have. */
export function inBothLanguages(tell: (say: Say, language: Language) => void): void {
  for (const language of ['zh-CN', 'en'] as const)
    test.describe(language, { tag: language === 'en' ? '@english' : [] }, () => {
      test.use({ locale: language });
      tell((zh, en) => (language === 'en' ? en : zh), language);
    });
}
