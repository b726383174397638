import type { Database } from '#kit/db/database.server.ts';
import { addRow, type Bits, noBits } from '#kit/search/bits.ts';
import type { Text } from '#kit/text/language.ts';
import type { JobSort } from './job-choices.ts';
import { type Facet, facets } from './job-filter.ts';
import { jobColumns, type StoredJob } from './job-rows.server.ts';
import type { SalaryBand } from './salary.ts';

interface PublishedJob extends StoredJob {
  bands: SalaryBand[];
  monthly_high_fen: number;
}
/** A published job with the bit that it has in sets of them. */
export interface ShelvedJob {
  row: number;
  job: PublishedJob;
  /** From when until when it is open, in milliseconds; one that was closed never is. */
  opens: number;
  closes: number;
}
export interface Shelf {
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
export interface FoundWords {
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
export function jobShelf({ pool }: Database) {
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
export type JobShelf = ReturnType<typeof jobShelf>;
