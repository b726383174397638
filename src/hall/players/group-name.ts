import type { Language } from '#kit/text/language.ts';

/** `group-2` is 第 2 组; other names are shown as they are. */
export function groupName(group: string, language: Language): string {
  const place = /^group-(\d+)$/.exec(group)?.[1];
  if (place === undefined) return group;
  return language === 'en' ? `Group ${place}` : `第 ${place} 组`;
}
