/** The two languages of all texts. Simplified Chinese is the fallback. */
export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh-CN';

/** The language cookie; also set by `?lang=`. */
export const languageCookie = 'lang';

/** Parses `zh`, `zh-Hans-CN`, `EN-us` ...; undefined for other languages. */
export function readLanguage(text: string | null | undefined): Language | undefined {
  const tag = text?.trim().toLowerCase();
  if (!tag) return undefined;
  if (tag === 'zh' || tag.startsWith('zh-') || tag.startsWith('zh_')) return 'zh-CN';
  if (tag === 'en' || tag.startsWith('en-') || tag.startsWith('en_')) return 'en';
  return undefined;
}

/** Cache, as browsers send few different headers; bounded against made-up ones. */
const preferences = new Map<string, Language | undefined>();
const mostPreferences = 500;

/** Best language of an `Accept-Language` header by its q values; undefined if it names neither. */
export function preferredLanguage(acceptLanguage: string | undefined): Language | undefined {
  if (!acceptLanguage || acceptLanguage.length > 1000) return undefined;
  if (!preferences.has(acceptLanguage)) {
    if (preferences.size >= mostPreferences) preferences.clear();
    preferences.set(acceptLanguage, readPreference(acceptLanguage));
  }
  return preferences.get(acceptLanguage);
}

function readPreference(acceptLanguage: string): Language | undefined {
  let best: { language: Language; q: number } | undefined;
  for (const part of acceptLanguage.split(',')) {
    const [tag, ...parameters] = part.split(';');
    const language = readLanguage(tag);
    if (!language) continue;
    const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
    const q = quality ? Number(quality.slice(2)) : 1;
    if (q > 0 && (!best || q > best.q)) best = { language, q };
  }
  return best?.language;
}

/** One text in both languages: Chinese, English. */
export type Text = readonly [zh: string, en: string];

export const inLanguage = (text: Text, language: Language): string => (language === 'en' ? text[1] : text[0]);

/** Joins a list with the language's separator. */
export const joinList = (items: readonly string[], language: Language): string =>
  items.join(language === 'en' ? ', ' : '、');
