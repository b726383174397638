import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
import type { Needs } from '#kit/db/feature-needs.ts';
import { insertRow } from '#kit/db/record.server.ts';
import { vectorsOf } from '#kit/search/lexemes.server.ts';
import type { Language } from '#kit/text/language.ts';
import { englishPlaceName } from '#kit/text/place-name.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { type JobContent, jobFields } from './contract.ts';
import { bandsOf, departmentNames, kindNames, monthlyFen, type Salary, stateOf, wasPublished } from './job.ts';

/** Columns of `job_texts`, which lists do not read. */
const textFields = [
  'zh_address',
  'en_address',
  'zh_duties',
  'en_duties',
  'zh_requirements',
  'en_requirements',
  'zh_benefits',
  'en_benefits',
] as const;
type TextField = (typeof textFields)[number];
const fieldNames = Object.keys(jobFields) as (keyof JobContent)[];
const ownFields = fieldNames.filter((name): name is Exclude<keyof JobContent, TextField> =>
  textFields.every((text) => text !== name),
);

export type StoredTexts = Pick<JobContent, TextField>;
export type StoredJob = Omit<JobContent, TextField> &
  Pick<
    Rows['jobs'],
    'id' | 'revision' | 'zh_city' | 'en_city' | 'province' | 'opens_at' | 'closes_at' | 'closed_at' | 'updated_at'
  >;

/** The fields that staff enter. */
export const contentOf = (job: StoredJob & StoredTexts): JobContent =>
  Object.fromEntries(fieldNames.map((name) => [name, job[name]])) as JobContent;

export const jobColumns = `j.id, j.revision, ${ownFields.map((name) => `j.${name}`).join(', ')}, j.zh_city, j.en_city, j.province,
  j.opens_at, j.closes_at, j.closed_at, j.updated_at`;
export const textColumns = textFields.map((name) => `t.${name}`).join(', ');
/** $1 is the clock's time. */
export const isOpen = 'j.opens_at <= $1 and j.closes_at > $1 and j.closed_at is null';

/** English if requested and available. */
export const languageFor = (job: Pick<StoredJob, 'en_title'>, requested: Language): Language =>
  requested === 'en' && job.en_title !== '' ? 'en' : 'zh-CN';

export const salaryOf = (job: JobContent | StoredJob): Salary => ({
  low_fen: job.salary_low_fen,
  high_fen: job.salary_high_fen,
  basis: job.salary_basis,
  months: job.salary_months,
});

/** A job in lists, in the visitor's language if available. */
export type JobSummary = ReturnType<typeof summaryOf>;
export function summaryOf(job: StoredJob, requested: Language, now: number) {
  const language = languageFor(job, requested);
  const closesAt = job.closes_at?.getTime() ?? 0;
  const lastDay = startOfBusinessDay(businessDay(closesAt - 1));
  return {
    id: job.id,
    state: stateOf(job, now),
    title: language === 'en' ? job.en_title : job.zh_title,
    /** Of the texts: English only where available. */
    language,
    department: job.department,
    kind: job.kind,
    education: job.education,
    experienceYears: job.experience_years,
    salary: salaryOf(job),
    city: requested === 'en' ? job.en_city : job.zh_city,
    headcount: job.headcount,
    opensAt: (job.opens_at ?? job.updated_at).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    /** Full days after today to apply. */
    daysLeft: Math.round((lastDay - startOfBusinessDay(businessDay(now))) / dayMs),
  };
}

/** Channel on which every process is notified of changes. */
export const jobsChannel = 'jobs';
export const notifyJobsChanged = (client: Pick<PoolClient, 'query'>) =>
  client.query(`select pg_notify('${jobsChannel}', '')`);

/** The columns of both tables, derived ones included. */
async function columnsOf(job: JobContent, cities: JobCities) {
  const city = await cities.find(job.city_code);
  const names = [job.zh_title, job.en_title, ...(city ? city.name : []), ...departmentNames[job.department]];
  const body = [...textFields.map((name) => job[name]), city?.province ?? '', ...kindNames[job.kind]];
  const words = await vectorsOf(names, body);
  const pick = (fields: readonly (keyof JobContent)[]) => Object.fromEntries(fields.map((name) => [name, job[name]]));
  return {
    main: {
      ...pick(ownFields),
      monthly_high_fen: monthlyFen(job.salary_high_fen, job.salary_basis),
      bands: bandsOf(salaryOf(job)),
      city_code: city?.code ?? '',
      zh_city: city?.name[0] ?? '',
      en_city: city?.name[1] ?? '',
      province: city?.province ?? '',
      title_words: words.title,
    },
    texts: { ...pick(textFields), words: words.all },
  };
}

/** Inserts a draft in the caller's transaction; returns its id. */
export async function insertJob(
  client: Pick<PoolClient, 'query'>,
  cities: JobCities,
  job: JobContent,
  { at, by }: { at: Date; by: number | null },
): Promise<number> {
  const { main, texts } = await columnsOf(job, cities);
  const moments = { created_at: at, updated_at: at, updated_by: by };
  const id = (await insertRow(client, 'jobs', { revision: 1, ...main, ...moments })) ?? 0;
  await insertRow(client, 'job_texts', { job: id, ...texts });
  return id;
}

/** Updates the texts of a job locked by the caller's transaction; returns the columns to set in its own row. */
export async function updateTexts(
  client: Pick<PoolClient, 'query'>,
  cities: JobCities,
  id: number,
  job: JobContent,
): Promise<Record<string, unknown>> {
  const { main, texts } = await columnsOf(job, cities);
  const columns = Object.keys(texts).map((name, at) => `${name} = $${at + 2}`);
  await client.query(`update job_texts set ${columns.join(', ')} where job = $1`, [id, ...Object.values(texts)]);
  return main;
}

interface Area {
  code: string;
  name: string;
  children: readonly Area[];
}

/** Lists show 广州市 as 广州; 海西蒙古族藏族自治州 stays. */
const shortName = (name: string) => name.replace(/特别行政区$|省$|(?<=..)市$/, '');
const inBothLanguages = async (name: string): Promise<[zh: string, en: string]> => [name, await englishPlaceName(name)];

/** Cities of all provinces; municipalities and special regions are cities themselves. */
export function jobCities(areas: readonly Area[]) {
  const citiesIn = (province: Area): readonly Area[] =>
    province.children.length === 0 || province.children.some(({ name }) => name === province.name)
      ? [province]
      : province.children.flatMap((city) => (city.code.slice(2) === '9000' ? city.children : [city]));
  const cities = new Map(
    areas.flatMap((province) =>
      citiesIn(province).map(({ code, name }) => [code, { code, name: shortName(name), province: province.name }]),
    ),
  );
  return {
    codes: [...cities.keys()],
    /** All cities, ordered by province. */
    list: () =>
      Promise.all(
        Array.from(cities.values(), async ({ code, name, province }) => ({
          code,
          name: await inBothLanguages(name),
          province: await inBothLanguages(province),
        })),
      ),
    codeOf: (named: string) => [...cities.values()].find(({ name }) => name === named)?.code,
    async find(code: string) {
      const city = cities.get(code);
      return city && { ...city, name: await inBothLanguages(city.name) };
    },
  };
}
export type JobCities = ReturnType<typeof jobCities>;

/** Renders Markdown as safe HTML or plain text. */
export interface MarkdownReader {
  html(text: string): string;
  plain(text: string, between?: string): string;
}
export interface OpenJob {
  job: StoredJob;
  plain: { zh: string; en: string };
}

/** Cache size for each language: two texts of each open position, and those of a day’s changes. */
const maxCachedLines = 1_000;
/** Lines of a text on a poster. */
const posterLines = 5;

/** Reads single jobs and all open ones, for pages, feeds, the sitemap and search. */
export function jobPages({ database, clock, markdown }: Needs<'database' | 'clock'> & { markdown: MarkdownReader }) {
  /** Cached by content: every search goes through all open jobs. */
  const linesIn = (language: Language) =>
    new LRUCache<string, string>({ max: maxCachedLines, memoMethod: (text) => oneLineOf(language, text) });
  const lines = { 'zh-CN': linesIn('zh-CN'), en: linesIn('en') };
  const inOneLine = (language: Language, ...texts: string[]): string => lines[language].memo(texts.join('\n\n'));
  /** List lines have no punctuation at their end. */
  const oneLineOf = (language: Language, text: string): string =>
    markdown
      .plain(text, '\n')
      .trim()
      .replace(/(?<=[。！？；：])\s*\n\s*/g, '')
      .replace(/(?<=[.!?;:])\s*\n\s*/g, ' ')
      .replace(/\s*\n\s*(?=\p{Lu})/gu, language === 'en' ? '. ' : '；')
      .replace(/\s*\n\s*/g, language === 'en' ? '; ' : '；');
  const firstLines = (text: string): string[] => {
    const lines = markdown.plain(text, '\n').split('\n');
    return lines.flatMap((line) => line.trim() || []).slice(0, posterLines);
  };
  async function viewOf(job: StoredJob & StoredTexts, requested: Language) {
    const language = languageFor(job, requested);
    const t = (zh: string, en: string) => (language === 'en' ? en : zh);
    // The address has its own language: it may be in English while the texts are not.
    const inEnglish = requested === 'en' && job.en_address !== '';
    const [duties, requirements] = [t(job.zh_duties, job.en_duties), t(job.zh_requirements, job.en_requirements)];
    return {
      ...summaryOf(job, requested, clock.now()),
      province: requested === 'en' ? await englishPlaceName(job.province) : job.province,
      address: inEnglish ? job.en_address : job.zh_address,
      addressLanguage: inEnglish ? ('en' as const) : ('zh-CN' as const),
      duties: markdown.html(duties),
      requirements: markdown.html(requirements),
      benefits: markdown.html(t(job.zh_benefits, job.en_benefits)),
      /** The duties without markup, for descriptions. */
      plain: inOneLine(language, duties),
      /** For posters. */
      lines: { duties: firstLines(duties), requirements: firstLines(requirements) },
    };
  }
  return {
    /** `gone` if it was open once; undefined if it was never published. */
    async find(id: number, language: Language) {
      const { rows } = await database.pool.query<StoredJob & StoredTexts>({
        name: 'jobs_page',
        text: `select ${jobColumns}, ${textColumns} from jobs j join job_texts t on t.job = j.id where j.id = $1`,
        values: [id],
      });
      const job = rows[0];
      const state = job && stateOf(job, clock.now());
      if (!job || !state || state === 'draft' || state === 'scheduled') return undefined;
      return wasPublished(state) ? ('gone' as const) : viewOf(job, language);
    },

    /** All open jobs, newest first. */
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
export type JobPages = ReturnType<typeof jobPages>;
export type JobPageView = Exclude<Awaited<ReturnType<JobPages['find']>>, 'gone' | undefined>;
