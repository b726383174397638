import type { Database } from '#kit/db/database.server.ts';
import { addRow, type Bits, countBoth, hasRow, inAny, intersect, noBits } from '#kit/search/bits.ts';
import { looseQuery, searchQuery } from '#kit/search/lexemes.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Findable, FindableSource } from '#site/found/contract.ts';
import {
  departmentNames,
  type Facet,
  type FacetValue,
  facets,
  type JobFilter,
  type JobList,
  type JobSort,
  type JobSummary,
  jobsPerPage,
  type SalaryBand,
  salaryText,
} from './job.ts';
import { jobColumns, type OpenJob, type StoredJob, salaryOf, summaryOf } from './job-store.server.ts';

interface PublishedJob extends StoredJob {
  bands: SalaryBand[];
  monthly_high_fen: number;
}
/** A published job with its position in the bit sets. */
interface IndexedJob {
  row: number;
  job: PublishedJob;
  /** Opening and closing time in milliseconds; a closed job is never open. */
  opens: number;
  closes: number;
}
interface JobIndex {
  byId: ReadonlyMap<number, IndexedJob>;
  /** All jobs in each sort order. */
  sorted: Record<JobSort, readonly IndexedJob[]>;
  /** Values per facet. */
  values: readonly (readonly string[])[];
  /** Bit set of the jobs of each value. */
  options: readonly (readonly Bits[])[];
  /** City names by code. */
  cities: ReadonlyMap<string, Text>;
}
/** Matches of a search text: in any text, and in the title. */
interface TextMatches {
  all: ReadonlySet<number>;
  titled: ReadonlySet<number>;
}

const valuesOf: Record<Facet, (job: PublishedJob) => readonly string[]> = {
  city: ({ city_code }) => [city_code],
  department: ({ department }) => [department],
  type: ({ kind }) => [kind],
  salary: ({ bands }) => bands,
  education: ({ education }) => [education],
};
const order: Record<JobSort, (one: IndexedJob, other: IndexedJob) => number> = {
  newest: (one, other) => other.opens - one.opens,
  salary: (one, other) => other.job.monthly_high_fen - one.job.monthly_high_fen,
  closing: (one, other) => one.closes - other.closes,
};

function buildIndex(jobs: readonly PublishedJob[]): JobIndex {
  const values = facets.map((facet) => [...new Set(jobs.flatMap(valuesOf[facet]))]);
  const options = values.map((list) => list.map(() => noBits(jobs.length)));
  const all = jobs.map(
    (job, row): IndexedJob => ({
      row,
      job,
      opens: job.opens_at?.getTime() ?? Number.POSITIVE_INFINITY,
      closes: job.closed_at ? 0 : (job.closes_at?.getTime() ?? 0),
    }),
  );
  for (const [at, facet] of facets.entries()) {
    const places = new Map(values[at]?.map((value, place) => [value, place]));
    for (const [row, job] of jobs.entries())
      for (const value of valuesOf[facet](job)) addRow(options[at]?.[places.get(value) ?? 0] as Bits, row);
  }
  const inOrder = (sort: JobSort) => all.toSorted((one, other) => order[sort](one, other) || other.job.id - one.job.id);
  return {
    byId: new Map(all.map((each) => [each.job.id, each])),
    sorted: { newest: inOrder('newest'), salary: inOrder('salary'), closing: inOrder('closing') },
    values,
    options,
    cities: new Map(jobs.map(({ city_code, zh_city, en_city }): [string, Text] => [city_code, [zh_city, en_city]])),
  };
}

const idsIn = (list: string | null) => new Set(list ? list.split(',').map(Number) : []);

/**
 * In-memory index of published jobs: facets of ten thousand are counted in a few milliseconds, ten times faster than in the database.
 * Each read first asks for the number of the last change, which is written in the transaction of the change, so that every process
 * shows committed changes only and at once.
 */
function jobIndexCache({ pool }: Database) {
  let cached: { change: string; index: JobIndex } | undefined;
  let loading: { change: string; index: Promise<JobIndex> } | undefined;

  async function load(change: string): Promise<JobIndex> {
    const { rows } = await pool.query<PublishedJob>({
      name: 'jobs_shelf',
      text: `select ${jobColumns}, j.bands, j.monthly_high_fen from jobs j where j.opens_at is not null and j.closes_at is not null`,
    });
    const index = buildIndex(rows);
    cached = { change, index };
    return index;
  }

  /** Rows read after seeing a change include at least that change. */
  async function at(change: string): Promise<JobIndex> {
    if (cached?.change === change) return cached.index;
    if (loading?.change !== change) {
      const index = load(change).finally(() => {
        if (loading?.index === index) loading = undefined;
      });
      loading = { change, index };
    }
    return loading.index;
  }

  return {
    async read(): Promise<JobIndex> {
      const { rows } = await pool.query<{ n: string }>({
        name: 'jobs_change',
        text: 'select n::text from jobs_change',
      });
      return at(rows[0]?.n ?? '');
    },

    /** The index with the matches of a query from `kit/search`. */
    async find(query: string): Promise<{ index: JobIndex; found: TextMatches }> {
      const { rows } = await pool.query<{ n: string; words: string | null; titles: string | null }>({
        name: 'jobs_words',
        text: `select (select n::text from jobs_change),
          (select string_agg(job::text, ',') from job_texts where words @@ $1::tsquery) as words,
          (select string_agg(id::text, ',') from jobs where title_words @@ $1::tsquery) as titles`,
        values: [query],
      });
      const [row] = rows;
      const found = { all: idsIn(row?.words ?? null), titled: idsIn(row?.titles ?? null) };
      return { index: await at(row?.n ?? ''), found };
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

const maxNearest = 6;

interface FacetCounts {
  /** By facet and index of the value. */
  counts: readonly (readonly number[])[];
  /** Jobs that match all filters, in list order. */
  fitting: IndexedJob[];
}

/**
 * A facet's values are counted over the jobs that match all *other* facets, so that each count is the result of choosing that value,
 * too.
 */
function count(index: JobIndex, filter: JobFilter, found: TextMatches | undefined, now: number): FacetCounts {
  const jobs = index.sorted[filter.sort];
  const open = noBits(jobs.length);
  for (const { row, job, opens, closes } of jobs)
    if (opens <= now && closes > now && (!found || found.all.has(job.id))) addRow(open, row);
  const sets = new Map<Facet, Bits>();
  for (const [at, facet] of facets.entries()) {
    const chosen = filter[facet] as string[];
    const bits = chosen.map((value) => index.options[at]?.[index.values[at]?.indexOf(value) ?? -1] ?? noBits(0));
    if (chosen.length > 0) sets.set(facet, inAny([noBits(jobs.length), ...bits]));
  }
  const { all, without } = intersect(open, sets);
  const fitting = jobs.filter(({ row }) => hasRow(all, row));
  const isTitled = ({ job }: IndexedJob) => found?.titled.has(job.id) === true;
  return {
    counts: facets.map((facet, at) =>
      (index.options[at] ?? []).map((bits) => countBoth(bits, without.get(facet) ?? all)),
    ),
    // Title matches come first, in any sort order.
    fitting: [...fitting.filter(isTitled), ...fitting.filter((each) => !isTitled(each))],
  };
}

/** The open jobs with the highest scores; on equal scores the newest. */
function topScored(index: JobIndex, now: number, limit: number, score: (each: IndexedJob) => number): IndexedJob[] {
  const first: { each: IndexedJob; score: number }[] = [];
  for (const each of index.sorted.newest) {
    if (each.opens > now || each.closes <= now) continue;
    const own = score(each);
    if (first.length === limit && own <= (first.at(-1)?.score ?? 0)) continue;
    const place = first.findIndex((other) => own > other.score);
    first.splice(place < 0 ? first.length : place, 0, { each, score: own });
    if (first.length > limit) first.pop();
  }
  return first.map(({ each }) => each);
}
const overlap = (one: readonly string[], other: readonly string[]) =>
  Number(one.some((value) => other.includes(value)));

/** Job search for visitors at the clock's time: closed jobs are never included. */
export function jobFinder({ database, clock }: { database: Database; clock: Clock }) {
  const indexes = jobIndexCache(database);
  const headsOf = (jobs: readonly IndexedJob[], language: Language): JobSummary[] =>
    jobs.map(({ job }) => summaryOf(job, language, clock.now()));

  /** Open jobs that match most of the filter, if none matches all. */
  async function nearest(index: JobIndex, filter: JobFilter): Promise<IndexedJob[]> {
    const loose = looseQuery(filter.q);
    const near = loose ? await indexes.nearTitles(loose) : new Map<number, number>();
    return topScored(
      index,
      clock.now(),
      maxNearest,
      ({ job }) =>
        (near.get(job.id) ?? 0) * 20 +
        overlap(filter.city, [job.city_code]) * 2 +
        overlap(filter.department, [job.department]) * 2 +
        overlap(filter.type, [job.kind]) +
        overlap(filter.salary, job.bands) +
        overlap(filter.education, [job.education]),
    );
  }

  return {
    async list(filter: JobFilter, language: Language): Promise<JobList> {
      const query = searchQuery(filter.q);
      const { index, found } =
        query === '' ? { index: await indexes.read(), found: undefined } : await indexes.find(query);
      const { counts, fitting } = count(index, filter, found, clock.now());
      const total = fitting.length;
      const pages = Math.max(1, Math.ceil(total / jobsPerPage));
      const page = Math.min(filter.page, pages);
      const from = (page - 1) * jobsPerPage;
      const cityName = (code: string) => inLanguage(index.cities.get(code) ?? [code, code], language);
      const valuesIn = (facet: Facet, at: number): FacetValue[] => {
        const known = index.values[at] ?? [];
        const chosen = filter[facet] as string[];
        const named = (value: string, n: number): FacetValue => ({
          value,
          count: n,
          ...(facet === 'city' ? { name: cityName(value) } : {}),
        });
        return [
          ...known
            .map((value, place) => named(value, counts[at]?.[place] ?? 0))
            .filter((each) => each.count > 0 || chosen.includes(each.value)),
          ...chosen.filter((value) => !known.includes(value)).map((value) => named(value, 0)),
        ];
      };
      const byFacet = Object.fromEntries(facets.map((facet, at) => [facet, valuesIn(facet, at)])) as JobList['facets'];
      byFacet.city.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
      return {
        jobs: headsOf(fitting.slice(from, from + jobsPerPage), language),
        total,
        page,
        pages,
        facets: byFacet,
        nearest: total === 0 ? headsOf(await nearest(index, filter), language) : [],
      };
    },

    /** Saved jobs of a browser that were ever published, in its order, closed ones included. */
    async saved(ids: readonly number[], language: Language): Promise<JobSummary[]> {
      const { byId } = await indexes.read();
      const all = headsOf(
        ids.flatMap((id) => byId.get(id) ?? []),
        language,
      );
      return all.filter(({ state }) => state !== 'draft' && state !== 'scheduled');
    },

    /** Similar open jobs: same department first, then same city, pay and title. */
    async similar(id: number, language: Language, limit = 4): Promise<JobSummary[]> {
      const index = await indexes.read();
      const own = index.byId.get(id)?.job;
      if (!own) return [];
      const end = own.zh_title.slice(-2);
      const alike = topScored(index, clock.now(), limit + 1, ({ job }) =>
        job.id === id
          ? -1
          : Number(job.department === own.department) * 3 +
            Number(job.city_code === own.city_code) * 2 +
            overlap(job.bands, own.bands) +
            Number(job.kind === own.kind) +
            Number(job.zh_title.endsWith(end)),
      );
      return headsOf(alike.filter(({ job }) => job.id !== id).slice(0, limit), language);
    },
  };
}

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
