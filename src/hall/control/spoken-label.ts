import type { Language } from '#kit/text/language.ts';

/** Label of a display for screen readers, from the parts that apply. */
export const spokenLabel = (parts: readonly (string | undefined)[], language: Language): string =>
  parts.filter(Boolean).join(language === 'en' ? ', ' : '，');
