import type { Needs } from '#kit/db/feature-needs.ts';
import { looseQuery, searchQuery } from '#kit/search/lexemes.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { Findable, FindableSource } from '#site/found/contract.ts';
import {
  departmentNames,
  type Facet,
  facets,
  type JobFilter,
  type JobSort,
  jobsPerPage,
  type SalaryBand,
  salaryText,
} from './job.ts';
import { type JobSummary, jobColumns, type OpenJob, type StoredJob, salaryOf, summaryOf } from './job-store.server.ts';

interface PublishedJob extends StoredJob {
  bands: SalaryBand[];
  monthly_high_fen: number;
  opens_at: Date;
  closes_at: Date;
}
/** A published job with its values of each facet. */
interface ShelvedJob extends PublishedJob {
  values: Record<Facet, readonly string[]>;
}
/** All published jobs in each sort order, and the names of their cities by code. */
interface Shelf {
  sorted: Record<JobSort, readonly ShelvedJob[]>;
  cities: ReadonlyMap<string, Text>;
}

const withValues = (job: PublishedJob): ShelvedJob => ({
  ...job,
  values: {
    city: [job.city_code],
    department: [job.department],
    type: [job.kind],
    salary: job.bands,
    education: [job.education],
  },
});
const order: Record<JobSort, (one: PublishedJob, other: PublishedJob) => number> = {
  newest: (one, other) => other.opens_at.getTime() - one.opens_at.getTime(),
  salary: (one, other) => other.monthly_high_fen - one.monthly_high_fen,
  closing: (one, other) => one.closes_at.getTime() - other.closes_at.getTime(),
};
const isOpenAt =
  (now: number) =>
  ({ opens_at, closes_at, closed_at }: PublishedJob): boolean =>
    opens_at.getTime() <= now && closes_at.getTime() > now && !closed_at;
const hasAny = (values: readonly string[], chosen: ReadonlySet<string>) => values.some((value) => chosen.has(value));
const chosenIn = (filter: JobFilter) =>
  Object.fromEntries(facets.map((facet) => [facet, new Set<string>(filter[facet])])) as Record<Facet, Set<string>>;

const idsIn = (list: string | null) => new Set(list ? list.split(',').map(Number) : []);

const maxNearest = 6;

/**
 * Published jobs in memory. Each read first asks for the number of the last change, which is written in the transaction of the change,
 * so that every process shows committed changes only and at once.
 */
function jobShelf({ pool }: Needs<'database'>['database']) {
  let cached: { change: string; shelf: Promise<Shelf> } | undefined;

  async function load(): Promise<Shelf> {
    const { rows } = await pool.query<PublishedJob>({
      name: 'jobs_shelf',
      text: `select ${jobColumns}, j.bands, j.monthly_high_fen from jobs j
        where j.opens_at is not null and j.closes_at is not null`,
    });
    const jobs = rows.map(withValues);
    const inOrder = (sort: JobSort) => jobs.toSorted((one, other) => order[sort](one, other) || other.id - one.id);
    return {
      sorted: { newest: inOrder('newest'), salary: inOrder('salary'), closing: inOrder('closing') },
      cities: new Map(jobs.map(({ city_code, zh_city, en_city }): [string, Text] => [city_code, [zh_city, en_city]])),
    };
  }

  return {
    /** The jobs, and with a query from `kit/search` its matches: in any text, and in the title. */
    async read(query = '') {
      const { rows } = await pool.query<{ change: string; words: string | null; titles: string | null }>({
        name: 'jobs_words',
        text: `select coalesce((select n::text from jobs_change), '') as change,
          (select string_agg(job::text, ',') from job_texts where words @@ $1::tsquery) as words,
          (select string_agg(id::text, ',') from jobs where title_words @@ $1::tsquery) as titles`,
        values: [query],
      });
      const { change = '', words = null, titles = null } = rows[0] ?? {};
      // Rows read after seeing a change include at least that change.
      if (cached?.change !== change) {
        const shelf = load();
        cached = { change, shelf };
        shelf.catch(() => {
          cached = undefined;
        });
      }
      return { shelf: await cached.shelf, found: query ? idsIn(words) : undefined, titled: idsIn(titles) };
    },

    /** Ranks titles by partial matches of a query; best 200. */
    async nearTitles(query: string): Promise<Map<number, number>> {
      const { rows } = await pool.query<{ id: number; rank: number }>({
        name: 'jobs_near',
        text: `select id, ts_rank(array[0.1, 0.2, 0.4, 1.0]::real[], title_words, $1::tsquery) as rank from jobs
          where title_words @@ $1::tsquery order by rank desc, opens_at desc limit 200`,
        values: [query],
      });
      return new Map(rows.map(({ id, rank }) => [id, rank]));
    },
  };
}

/**
 * The jobs that match all filters, and for each facet how many have each value. A facet's values are counted over the jobs that match
 * all *other* facets, so that each count is the result of choosing that value, too.
 */
function count(jobs: readonly ShelvedJob[], filter: JobFilter) {
  const counts = Object.fromEntries(facets.map((facet) => [facet, new Map<string, number>()])) as Record<
    Facet,
    Map<string, number>
  >;
  const chosen = chosenIn(filter);
  const narrowing = facets.filter((facet) => chosen[facet].size > 0);
  const fitting = jobs.filter(({ values }) => {
    const isMissed = (facet: Facet) => !hasAny(values[facet], chosen[facet]);
    const missed = narrowing.find(isMissed);
    if (missed && narrowing.findLast(isMissed) !== missed) return false;
    for (const facet of missed ? [missed] : facets)
      for (const value of values[facet]) counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
    return missed === undefined;
  });
  return { fitting, counts };
}

/** The jobs with the highest scores; on equal scores in their order. */
const topScored = (jobs: readonly ShelvedJob[], limit: number, score: (job: ShelvedJob) => number) =>
  [...Map.groupBy(jobs, score)]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([, some]) => some.slice(0, limit))
    .slice(0, limit);

export interface FacetValue {
  value: string;
  /** Only for cities; other values are named by key. */
  name?: string;
  count: number;
}

/** Job search for visitors at the clock's time: closed jobs are never included. */
export function jobFinder({ database, clock }: Needs<'database' | 'clock'>) {
  const jobs = jobShelf(database);
  const headsOf = (some: readonly PublishedJob[], language: Language): JobSummary[] =>
    some.map((job) => summaryOf(job, language, clock.now()));

  /** Open jobs that match most of the filter, if none matches all. */
  async function nearest(open: readonly ShelvedJob[], filter: JobFilter): Promise<ShelvedJob[]> {
    const loose = looseQuery(filter.q);
    const near = loose ? await jobs.nearTitles(loose) : new Map<number, number>();
    const chosen = chosenIn(filter);
    const weights: Record<Facet, number> = { city: 2, department: 2, type: 1, salary: 1, education: 1 };
    return topScored(open, maxNearest, (job) =>
      facets.reduce(
        (sum, facet) => sum + Number(hasAny(job.values[facet], chosen[facet])) * weights[facet],
        (near.get(job.id) ?? 0) * 20,
      ),
    );
  }

  return {
    async list(filter: JobFilter, language: Language) {
      const { shelf, found, titled } = await jobs.read(searchQuery(filter.q));
      const open = shelf.sorted[filter.sort].filter(isOpenAt(clock.now()));
      const { counts, fitting } = count(found ? open.filter(({ id }) => found.has(id)) : open, filter);
      const isTitled = ({ id }: ShelvedJob) => titled.has(id);
      // Title matches come first, in any sort order.
      const inOrder = [...fitting.filter(isTitled), ...fitting.filter((job) => !isTitled(job))];
      const pages = Math.max(1, Math.ceil(inOrder.length / jobsPerPage));
      const page = Math.min(filter.page, pages);
      const valuesIn = (facet: Facet) =>
        [...new Set([...counts[facet].keys(), ...filter[facet]])].map((value) => ({
          value,
          count: counts[facet].get(value) ?? 0,
        }));
      const cities = valuesIn('city')
        .map((city) => ({
          ...city,
          name: inLanguage(shelf.cities.get(city.value) ?? [city.value, city.value], language),
        }))
        .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
      const byFacet = Object.fromEntries(facets.map((facet) => [facet, valuesIn(facet)])) as Record<
        Facet,
        FacetValue[]
      >;
      return {
        jobs: headsOf(inOrder.slice((page - 1) * jobsPerPage, page * jobsPerPage), language),
        total: inOrder.length,
        page,
        pages,
        facets: { ...byFacet, city: cities },
        /** Closest matches if there is no exact one. */
        nearest: inOrder.length === 0 ? headsOf(await nearest(open, filter), language) : [],
      };
    },

    /** Saved jobs of a browser that were ever published, in its order, closed ones included. */
    async saved(ids: readonly number[], language: Language): Promise<JobSummary[]> {
      const { newest } = (await jobs.read()).shelf.sorted;
      const known = ids.flatMap((id) => newest.find((job) => job.id === id) ?? []);
      return headsOf(known, language).filter(({ state }) => state !== 'draft' && state !== 'scheduled');
    },

    /** Similar open jobs: same department first, then same city, pay and title. */
    async similar(id: number, language: Language, limit = 4): Promise<JobSummary[]> {
      const { newest } = (await jobs.read()).shelf.sorted;
      const own = newest.find((job) => job.id === id);
      if (!own) return [];
      const end = own.zh_title.slice(-2);
      const others = newest.filter(isOpenAt(clock.now())).filter((job) => job !== own);
      const alike = topScored(
        others,
        limit,
        (job) =>
          Number(job.department === own.department) * 3 +
          Number(job.city_code === own.city_code) * 2 +
          Number(hasAny(job.bands, new Set(own.bands))) +
          Number(job.kind === own.kind) +
          Number(job.zh_title.endsWith(end)),
      );
      return headsOf(alike, language);
    },
  };
}

export type JobList = Awaited<ReturnType<ReturnType<typeof jobFinder>['list']>>;

/** More than the sitemap takes in total. */
const limit = 10_000;

/** Open jobs for the sitemap and the site's search; queried each time, so that closed jobs disappear at once. */
export const jobsSource =
  (jobs: { open(most: number): Promise<OpenJob[]> }): FindableSource =>
  async () =>
    (await jobs.open(limit)).map(findable);

function findable({ job, plain }: OpenJob): Findable {
  const [zhDepartment, enDepartment] = departmentNames[job.department];
  return {
    kind: 'job',
    path: `/jobs/${job.id}`,
    title: [job.zh_title, job.en_title || job.zh_title],
    summary: [
      [job.zh_city, zhDepartment, salaryText(salaryOf(job), 'zh-CN')].join(' · '),
      [job.en_city, enDepartment, salaryText(salaryOf(job), 'en')].join(' · '),
    ],
    // Duties and benefits are lists: an excerpt says less than the facts.
    words: ['', ''],
    terms: `${plain.zh}\n${plain.en}`,
    changedAt: Math.max(job.updated_at.getTime(), job.opens_at?.getTime() ?? 0),
  };
}
