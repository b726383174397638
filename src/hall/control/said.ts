import type { Language } from '#kit/text/language.ts';

/** What is said of one display, part after part, for those who hear the map; what does not hold is left out. */
export const said = (parts: readonly (string | undefined)[], language: Language): string =>
  parts.filter(Boolean).join(language === 'en' ? ', ' : '，');
