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
  type JobHead,
  type JobList,
  type JobSort,
  jobsPerPage,
  type SalaryBand,
  salaryText,
} from './job.ts';
import { headOf, jobColumns, type OpenJob, type StoredJob } from './job-store.server.ts';

interface PublishedJob extends StoredJob {
  bands: SalaryBand[];
  monthly_high_fen: number;
}
/** A published job with the bit that it has in sets of them. */
interface ShelvedJob {
  row: number;
  job: PublishedJob;
  /** From when until when it is open, in milliseconds; one that was closed never is. */
  opens: number;
  closes: number;
}
interface Shelf {
  byId: ReadonlyMap<number, ShelvedJob>;
  /** All of them in each order. */
  sorted: Record<JobSort, readonly ShelvedJob[]>;
  /** The values that there are, facet by facet. */
  values: readonly (readonly string[])[];
  /** The jobs that have each of them. */
  options: readonly (readonly Bits[])[];
  /** The names of their cities, by code. */
  cities: ReadonlyMap<string, Text>;
}
/** What a search text found: all jobs that hold it, and those that hold it in their title. */
interface FoundWords {
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
const order: Record<JobSort, (one: ShelvedJob, other: ShelvedJob) => number> = {
  newest: (one, other) => other.opens - one.opens,
  salary: (one, other) => other.job.monthly_high_fen - one.job.monthly_high_fen,
  closing: (one, other) => one.closes - other.closes,
};

function shelve(jobs: readonly PublishedJob[]): Shelf {
  const values = facets.map((facet) => [...new Set(jobs.flatMap(valuesOf[facet]))]);
  const options = values.map((list) => list.map(() => noBits(jobs.length)));
  const all = jobs.map(
    (job, row): ShelvedJob => ({
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
 * The published jobs in memory: facets of ten thousand are counted in a few milliseconds there, and in ten times that by
 * the database. Every reader first asks for the number of the last change, which is written in the transaction of that change:
 * so nobody is shown what was committed to be otherwise, in whichever process it was.
 */
function jobShelf({ pool }: Database) {
  let kept: { change: string; shelf: Shelf } | undefined;
  let loading: { change: string; shelf: Promise<Shelf> } | undefined;

  async function load(change: string): Promise<Shelf> {
    const { rows } = await pool.query<PublishedJob>({
      name: 'jobs_shelf',
      text: `select ${jobColumns}, j.bands, j.monthly_high_fen from jobs j where j.opens_at is not null and j.closes_at is not null`,
    });
    const shelf = shelve(rows);
    kept = { change, shelf };
    return shelf;
  }

  /** What was read after a change was seen holds at least that change. */
  async function at(change: string): Promise<Shelf> {
    if (kept?.change === change) return kept.shelf;
    if (loading?.change !== change) {
      const shelf = load(change).finally(() => {
        if (loading?.shelf === shelf) loading = undefined;
      });
      loading = { change, shelf };
    }
    return loading.shelf;
  }

  return {
    async read(): Promise<Shelf> {
      const { rows } = await pool.query<{ n: string }>({
        name: 'jobs_change',
        text: 'select n::text from jobs_change',
      });
      return at(rows[0]?.n ?? '');
    },

    /** With what a query finds, as `kit/search` writes it. */
    async find(query: string): Promise<{ shelf: Shelf; found: FoundWords }> {
      const { rows } = await pool.query<{ n: string; words: string | null; titles: string | null }>({
        name: 'jobs_words',
        text: `select (select n::text from jobs_change),
          (select string_agg(job::text, ',') from job_texts where words @@ $1::tsquery) as words,
          (select string_agg(id::text, ',') from jobs where title_words @@ $1::tsquery) as titles`,
        values: [query],
      });
      const [row] = rows;
      const found = { all: idsIn(row?.words ?? null), titled: idsIn(row?.titles ?? null) };
      return { shelf: await at(row?.n ?? ''), found };
    },

    /** How near the titles of jobs come to any part of a query; the nearest only. */
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

const nearestShown = 6;

interface Counted {
  /** By facet, and by the places of its values. */
  counts: readonly (readonly number[])[];
  /** Those that fit everything, in the order of the list. */
  fitting: ShelvedJob[];
}

/**
 * A facet's values are counted over the jobs that fit all *other* facets, so that a number tells what choosing that value as
 * well would show.
 */
function count(shelf: Shelf, filter: JobFilter, found: FoundWords | undefined, now: number): Counted {
  const jobs = shelf.sorted[filter.sort];
  const open = noBits(jobs.length);
  for (const { row, job, opens, closes } of jobs)
    if (opens <= now && closes > now && (!found || found.all.has(job.id))) addRow(open, row);
  const sets = new Map<Facet, Bits>();
  for (const [at, facet] of facets.entries()) {
    const chosen = filter[facet] as string[];
    const bits = chosen.map((value) => shelf.options[at]?.[shelf.values[at]?.indexOf(value) ?? -1] ?? noBits(0));
    if (chosen.length > 0) sets.set(facet, inAny([noBits(jobs.length), ...bits]));
  }
  const { all, without } = intersect(open, sets);
  const fitting = jobs.filter(({ row }) => hasRow(all, row));
  const isTitled = ({ job }: ShelvedJob) => found?.titled.has(job.id) === true;
  return {
    counts: facets.map((facet, at) =>
      (shelf.options[at] ?? []).map((bits) => countBoth(bits, without.get(facet) ?? all)),
    ),
    // A title that holds what was looked for comes first, whatever else is asked for.
    fitting: [...fitting.filter(isTitled), ...fitting.filter((each) => !isTitled(each))],
  };
}

/** The first few open jobs by a score; of those that are alike the newest. */
function best(shelf: Shelf, now: number, most: number, score: (each: ShelvedJob) => number): ShelvedJob[] {
  const first: { each: ShelvedJob; score: number }[] = [];
  for (const each of shelf.sorted.newest) {
    if (each.opens > now || each.closes <= now) continue;
    const own = score(each);
    if (first.length === most && own <= (first.at(-1)?.score ?? 0)) continue;
    const place = first.findIndex((other) => own > other.score);
    first.splice(place < 0 ? first.length : place, 0, { each, score: own });
    if (first.length > most) first.pop();
  }
  return first.map(({ each }) => each);
}
const share = (one: readonly string[], other: readonly string[]) => Number(one.some((value) => other.includes(value)));

/** How visitors find jobs, at the clock's time: what has ended is never among it. */
export function jobFinder({ database, clock }: { database: Database; clock: Clock }) {
  const shelves = jobShelf(database);
  const headsOf = (jobs: readonly ShelvedJob[], language: Language): JobHead[] =>
    jobs.map(({ job }) => headOf(job, language, clock.now()));

  /** Open jobs that share the most with what was asked for, when none has all of it. */
  async function nearest(shelf: Shelf, filter: JobFilter): Promise<ShelvedJob[]> {
    const loose = looseQuery(filter.q);
    const near = loose ? await shelves.nearTitles(loose) : new Map<number, number>();
    return best(
      shelf,
      clock.now(),
      nearestShown,
      ({ job }) =>
        (near.get(job.id) ?? 0) * 20 +
        share(filter.city, [job.city_code]) * 2 +
        share(filter.department, [job.department]) * 2 +
        share(filter.type, [job.kind]) +
        share(filter.salary, job.bands) +
        share(filter.education, [job.education]),
    );
  }

  return {
    async list(filter: JobFilter, language: Language): Promise<JobList> {
      const query = searchQuery(filter.q);
      const { shelf, found } =
        query === '' ? { shelf: await shelves.read(), found: undefined } : await shelves.find(query);
      const { counts, fitting } = count(shelf, filter, found, clock.now());
      const total = fitting.length;
      const pages = Math.max(1, Math.ceil(total / jobsPerPage));
      const page = Math.min(filter.page, pages);
      const from = (page - 1) * jobsPerPage;
      const cityName = (code: string) => inLanguage(shelf.cities.get(code) ?? [code, code], language);
      const valuesIn = (facet: Facet, at: number): FacetValue[] => {
        const known = shelf.values[at] ?? [];
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
        nearest: total === 0 ? headsOf(await nearest(shelf, filter), language) : [],
      };
    },

    /** Those of a browser's own list that were ever shown, in its order; ended ones say so. */
    async saved(ids: readonly number[], language: Language): Promise<JobHead[]> {
      const { byId } = await shelves.read();
      const all = headsOf(
        ids.flatMap((id) => byId.get(id) ?? []),
        language,
      );
      return all.filter(({ state }) => state !== 'draft' && state !== 'scheduled');
    },

    /** Open jobs like another: the same work first, then the same place, pay and words in the title. */
    async similar(id: number, language: Language, most = 4): Promise<JobHead[]> {
      const shelf = await shelves.read();
      const own = shelf.byId.get(id)?.job;
      if (!own) return [];
      const end = own.zh_title.slice(-2);
      const alike = best(shelf, clock.now(), most + 1, ({ job }) =>
        job.id === id
          ? -1
          : Number(job.department === own.department) * 3 +
            Number(job.city_code === own.city_code) * 2 +
            share(job.bands, own.bands) +
            Number(job.kind === own.kind) +
            Number(job.zh_title.endsWith(end)),
      );
      return headsOf(alike.filter(({ job }) => job.id !== id).slice(0, most), language);
    },
  };
}

/** More than the sitemap takes of everything together. */
const most = 10_000;

/** Open jobs for the sitemap and the site's search; asked of the database each time, so that what has ended is gone at once. */
export const jobsSource =
  (jobs: { open(most: number): Promise<OpenJob[]> }): FindableSource =>
  async () =>
    (await jobs.open(most)).map(findable);

function findable({ job, plain }: OpenJob): Findable {
  const pay = {
    low_fen: job.salary_low_fen,
    high_fen: job.salary_high_fen,
    basis: job.salary_basis,
    months: job.salary_months,
  };
  const [zhDepartment, enDepartment] = departmentNames[job.department];
  return {
    kind: 'job',
    path: `/jobs/${job.id}`,
    title: [job.zh_title, job.en_title || job.zh_title],
    summary: [
      [job.zh_city, zhDepartment, salaryText(pay, 'zh-CN')].join(' · '),
      [job.en_city, enDepartment, salaryText(pay, 'en')].join(' · '),
    ],
    // Duties and benefits are lists: a piece out of their middle says less than the facts do.
    words: ['', ''],
    terms: `${plain.zh}\n${plain.en}`,
    changedAt: Math.max(job.updated_at.getTime(), job.opens_at?.getTime() ?? 0),
  };
}
