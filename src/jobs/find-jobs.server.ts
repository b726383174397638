import type { Database } from '#kit/database.server.ts';
import type { Language } from '#kit/language.ts';
import type { Clock } from '#kit/time.ts';
import { type JobSort, jobsPerPage } from './job-choices.ts';
import { type Facet, facets, type JobFilter } from './job-filter.ts';
import { headOf, isOpen, jobColumns, type StoredJob } from './job-rows.server.ts';
import type { FacetValue, JobHead, JobList } from './job-view.ts';
import { looseQuery, searchQuery } from './search-words.server.ts';

const nearestShown = 6;

/** A title that holds what was looked for comes first, whatever else is asked for. */
const orders: Record<JobSort, string> = {
  newest: 'opens_at desc, id desc',
  salary: 'monthly_high_fen desc, id desc',
  closing: 'closes_at, id desc',
};
/** The column of each facet, and whether a job has one value of it or several. */
const columnOf: Record<Facet, readonly [column: string, isList: boolean]> = {
  city: ['city_code', false],
  department: ['department', false],
  type: ['kind', false],
  salary: ['bands', true],
  education: ['education', false],
};

/**
 * One statement for a page of the list: the open jobs that the search text finds are read once, each with whether it fits
 * each facet; a facet's values are counted over the jobs that fit all *other* facets, so that a number tells what choosing
 * that value as well would show.
 */
function statement(hasText: boolean, sort: JobSort): string {
  const fits = facets.map((facet, at) => {
    const [column, isList] = columnOf[facet];
    const parameter = `$${at + 2}::text[]`;
    return `(cardinality(${parameter}) = 0 or j.${column} ${isList ? `&& ${parameter}` : `= any(${parameter})`}) as fits_${facet}`;
  });
  const all = facets.map((facet) => `fits_${facet}`).join(' and ');
  const counted = facets.map((facet) => {
    const others = facets.filter((each) => each !== facet).map((each) => `fits_${each}`);
    const [column, isList] = columnOf[facet];
    return `(select coalesce(jsonb_object_agg(value, n), '{}') from (
      select ${isList ? `unnest(${column})` : column} as value, count(*) as n from found where ${others.join(' and ')} group by 1) f) as ${facet}`;
  });
  const order = `${hasText ? 'in_title desc, ' : ''}${orders[sort]}`;
  return `with found as materialized (
    select j.id, j.opens_at, j.closes_at, j.monthly_high_fen, ${facets.map((facet) => `j.${columnOf[facet][0]}`).join(', ')},
      ${fits.join(', ')}${hasText ? ', j.title_words @@ $9::tsquery as in_title' : ''}
    from jobs j where ${isOpen}${hasText ? ' and j.id in (select t.job from job_texts t where t.words @@ $9::tsquery)' : ''})
  select ${counted.join(', ')}, (select count(*)::int from found where ${all}) as total,
    coalesce((select jsonb_agg(id) from (
      select id from found where ${all} order by ${order} limit $7 offset $8) p), '[]') as ids`;
}

type Counted = Record<Facet, Record<string, number>> & { total: number; ids: number[] };

/** How visitors find jobs. Everything is asked of the database at the clock's time: what has ended is never among it. */
export function jobFinder({ database, clock }: { database: Database; clock: Clock }) {
  const { pool } = database;

  async function count(filter: JobFilter, query: string, page: number): Promise<Counted> {
    const { rows } = await pool.query<Counted>(statement(query !== '', filter.sort), [
      new Date(clock.now()),
      ...facets.map((facet) => filter[facet]),
      jobsPerPage,
      (page - 1) * jobsPerPage,
      ...(query === '' ? [] : [query]),
    ]);
    return rows[0] as Counted;
  }

  async function heads(ids: readonly number[], language: Language): Promise<JobHead[]> {
    if (ids.length === 0) return [];
    const { rows } = await pool.query<StoredJob>({
      name: 'jobs_heads',
      text: `select ${jobColumns} from jobs j where j.id = any($1)`,
      values: [ids],
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [headOf(row, language, clock.now())] : [];
    });
  }

  /** Open jobs that share the most with what was asked for, when none has all of it. */
  async function nearest(filter: JobFilter, language: Language): Promise<JobHead[]> {
    const loose = looseQuery(filter.q);
    const { rows } = await pool.query<{ id: number }>(
      `select j.id from jobs j join job_texts t on t.job = j.id where ${isOpen}
       order by ${loose ? 'ts_rank(array[0.1, 0.2, 0.4, 1.0]::real[], j.title_words, $8::tsquery) * 20 + ' : ''}
         (j.city_code = any($2))::int * 2 + (j.department = any($3))::int * 2 + (j.kind = any($4))::int
         + (j.bands && $5::text[])::int + (j.education = any($6))::int desc, j.opens_at desc limit $7`,
      [new Date(clock.now()), ...facets.map((facet) => filter[facet]), nearestShown, ...(loose ? [loose] : [])],
    );
    return heads(
      rows.map(({ id }) => id),
      language,
    );
  }

  async function cityNames(codes: readonly string[], language: Language): Promise<Map<string, string>> {
    if (codes.length === 0) return new Map();
    const { rows } = await pool.query<{ city_code: string; name: string }>({
      name: `jobs_cities_${language}`,
      text: `select distinct on (city_code) city_code, ${language === 'en' ? 'en_city' : 'zh_city'} as name from jobs
        where city_code = any($1) order by city_code, id desc`,
      values: [codes],
    });
    return new Map(rows.map(({ city_code, name }) => [city_code, name]));
  }

  return {
    async list(filter: JobFilter, language: Language): Promise<JobList> {
      const query = searchQuery(filter.q);
      let counted = await count(filter, query, filter.page);
      const pages = Math.max(1, Math.ceil(counted.total / jobsPerPage));
      // A link to a page that the list has no longer leads to its last one.
      const page = Math.min(filter.page, pages);
      if (page < filter.page) counted = await count(filter, query, page);
      const codes = [...new Set([...Object.keys(counted.city), ...filter.city])];
      const [jobs, names, near] = await Promise.all([
        heads(counted.ids, language),
        cityNames(codes, language),
        counted.total === 0 ? nearest(filter, language) : [],
      ]);
      const valuesOf = (facet: Facet): FacetValue[] => {
        const chosen = filter[facet] as string[];
        const values = new Set([...Object.keys(counted[facet]), ...chosen]);
        return [...values].map((value) => ({
          value,
          count: counted[facet][value] ?? 0,
          ...(facet === 'city' ? { name: names.get(value) ?? value } : {}),
        }));
      };
      const byFacet = Object.fromEntries(facets.map((facet) => [facet, valuesOf(facet)])) as JobList['facets'];
      byFacet.city.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
      return { jobs, total: counted.total, page, pages, facets: byFacet, nearest: near };
    },

    /** Those of a browser's own list that were ever shown, in its order; ended ones say so. */
    async saved(ids: readonly number[], language: Language): Promise<JobHead[]> {
      const all = await heads(ids, language);
      return all.filter(({ state }) => state !== 'draft' && state !== 'scheduled');
    },

    /** Open jobs like another: the same work first, then the same place, pay and words in the title. */
    async similar(id: number, language: Language, most = 4): Promise<JobHead[]> {
      const { rows } = await pool.query<{ id: number }>({
        name: 'jobs_similar',
        text: `with this as (select id, department, city_code, bands, kind, zh_title from jobs where id = $2)
          select j.id from jobs j, this where ${isOpen} and j.id <> this.id
          order by (j.department = this.department)::int * 3 + (j.city_code = this.city_code)::int * 2
            + (j.bands && this.bands)::int + (j.kind = this.kind)::int
            + case when right(j.zh_title, 2) = right(this.zh_title, 2) then 1 else 0 end desc, j.opens_at desc limit $3`,
        values: [new Date(clock.now()), id, most],
      });
      return heads(
        rows.map((row) => row.id),
        language,
      );
    },
  };
}
