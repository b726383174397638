import type { Language } from './language.ts';

/** Both languages of a text: [Chinese, English]. */
type Entry = readonly [unknown, unknown];
type Spoken<Table extends Record<string, Entry>> = { [Key in keyof Table]: Table[Key][0] };

/**
 * A feature's texts. Each entry is a text, or a function that returns one, in Chinese and English.
 *
 *     const words = defineWords({ left: [(n: number) => `还差 ${n} 项`, (n: number) => `${n} left`] });
 *     words('en').left(3)
 *
 * Texts of what only the server renders stay out of the browser's files: bundlers leave out what nobody uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineWords<const Table extends Record<string, Entry>>(
  table: Table,
): (language: Language) => Spoken<Table> {
  const zh: Record<string, unknown> = {};
  const en: Record<string, unknown> = {};
  for (const [key, [chinese, english]] of Object.entries(table)) {
    zh[key] = chinese;
    en[key] = english;
  }
  return (language) => (language === 'en' ? en : zh) as Spoken<Table>;
}

/** The one wording, with and without Ant Design, for what did not load and can be tried again. */
export const loadFailed = ['加载失败，请重试', 'Couldn’t load. Please try again.'] as const;
