import type { Database } from '#kit/db/database.server.ts';
import type { Language } from '#kit/text/language.ts';
import { englishPlaceName } from '#kit/text/place-name.server.ts';
import type { Clock } from '#kit/text/time.ts';
import {
  headOf,
  isOpen,
  jobColumns,
  languageFor,
  type StoredJob,
  type StoredTexts,
  textColumns,
} from './job-rows.server.ts';
import { stateOf, wasShown } from './job-states.ts';
import type { JobPageView } from './job-view.ts';

/** How staff's Markdown becomes HTML that is safe to show, and plain words. */
export interface MarkdownReader {
  html(text: string): string;
  plain(text: string, between?: string): string;
}
export interface OpenJob {
  job: StoredJob;
  plain: { zh: string; en: string };
}

/** Texts whose line is kept: two of each open position, and those of a day's changes. */
const mostLines = 1_000;

/** Single jobs, and all that are open, for pages, feeds, the sitemap and the search. */
export function jobPages({
  database,
  clock,
  markdown,
}: {
  database: Database;
  clock: Clock;
  markdown: MarkdownReader;
}) {
  const lines = new Map<string, string>();
  /** Kept by what it is made of: every search goes through all that is open. */
  function inOneLine(language: Language, ...texts: string[]): string {
    const text = texts.join('\n\n');
    const key = `${language} ${text}`;
    const known = lines.get(key);
    if (known !== undefined) return known;
    const line = oneLineOf(language, text);
    if (lines.size >= mostLines) lines.clear();
    lines.set(key, line);
    return line;
  }
  /** Lines of a list have no stops of their own. */
  const oneLineOf = (language: Language, text: string): string =>
    markdown
      .plain(text, '\n')
      .trim()
      .replace(/(?<=[。！？；：])\s*\n\s*/g, '')
      .replace(/(?<=[.!?;:])\s*\n\s*/g, ' ')
      .replace(/\s*\n\s*(?=\p{Lu})/gu, language === 'en' ? '. ' : '；')
      .replace(/\s*\n\s*/g, language === 'en' ? '; ' : '；');
  async function viewOf(job: StoredJob & StoredTexts, wanted: Language): Promise<JobPageView> {
    const language = languageFor(job, wanted);
    const say = (zh: string, en: string) => (language === 'en' ? en : zh);
    // It has a language of its own: staff may have written it in English, and the rest not.
    const inEnglish = wanted === 'en' && job.en_address !== '';
    const duties = say(job.zh_duties, job.en_duties);
    return {
      ...headOf(job, wanted, clock.now()),
      province: wanted === 'en' ? await englishPlaceName(job.province) : job.province,
      address: inEnglish ? job.en_address : job.zh_address,
      addressLanguage: inEnglish ? 'en' : 'zh-CN',
      duties: markdown.html(duties),
      requirements: markdown.html(say(job.zh_requirements, job.en_requirements)),
      benefits: markdown.html(say(job.zh_benefits, job.en_benefits)),
      plain: inOneLine(language, duties),
    };
  }
  return {
    /** `gone` when it was open once; undefined when visitors never saw it. */
    async find(id: number, language: Language): Promise<JobPageView | 'gone' | undefined> {
      const { rows } = await database.pool.query<StoredJob & StoredTexts>({
        name: 'jobs_page',
        text: `select ${jobColumns}, ${textColumns} from jobs j join job_texts t on t.job = j.id where j.id = $1`,
        values: [id],
      });
      const job = rows[0];
      const state = job && stateOf(job, clock.now());
      if (!job || !state || state === 'draft' || state === 'scheduled') return undefined;
      return wasShown(state) ? 'gone' : viewOf(job, language);
    },

    /** Everything that is open, newest first. */
    async open(most: number): Promise<OpenJob[]> {
      const { rows } = await database.pool.query<StoredJob & StoredTexts>({
        name: 'jobs_open',
        text: `select ${jobColumns}, ${textColumns} from jobs j join job_texts t on t.job = j.id where ${isOpen}
          order by j.opens_at desc, j.id desc limit $2`,
        values: [new Date(clock.now()), most],
      });
      return rows.map((job) => ({
        job,
        plain: {
          zh: inOneLine('zh-CN', job.zh_duties, job.zh_requirements, job.zh_benefits),
          en: inOneLine('en', job.en_duties, job.en_requirements, job.en_benefits),
        },
      }));
    },
  };
}
