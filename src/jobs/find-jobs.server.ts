import type { Database } from '#kit/db/database.server.ts';
import { addRow, type Bits, countBoth, hasRow, inAny, intersect, noBits } from '#kit/search/bits.ts';
import { looseQuery, searchQuery } from '#kit/search/lexemes.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import { jobsPerPage } from './job-choices.ts';
import { type Facet, facets, type JobFilter } from './job-filter.ts';
import { headOf } from './job-rows.server.ts';
import { type FoundWords, jobShelf, type Shelf, type ShelvedJob } from './job-shelf.server.ts';
import type { FacetValue, JobHead, JobList } from './job-view.ts';

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
