import type { Language } from '#kit/text/language.ts';

const longest: Record<Language, number> = { 'zh-CN': 80, en: 180 };

/** The beginning of a summary, for the home page: whatever editors write, its first answer stays small. Whole words, if they are parted. */
export function teaserOf(summary: string, language: Language): string {
  const signs = [...summary];
  if (signs.length <= longest[language]) return summary;
  const cut = signs.slice(0, longest[language]).join('');
  const words = language === 'en' ? cut.replace(/\s+\S*$/, '') : cut;
  return `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}
