import type { Database } from '#kit/database.server.ts';
import { inLanguage, type Language } from '#kit/language.ts';
import { looseQuery, searchQuery } from '#kit/search/lexemes.server.ts';
import type { Clock } from '#kit/time.ts';
import { jobsPerPage } from './job-choices.ts';
import { type Facet, facets, type JobFilter } from './job-filter.ts';
import { headOf } from './job-rows.server.ts';
import { type FoundWords, jobShelf, type Shelf, type ShelvedJob } from './job-shelf.server.ts';
import type { FacetValue, JobHead, JobList } from './job-view.ts';

const nearestShown = 6;

interface Counted {
  /** By facet, and by the places of its values. */
  counts: readonly Uint32Array[];
  /** Those that fit everything, in the order of the list. */
  fitting: ShelvedJob[];
}

/** Which values of each facet were chosen, by their places; undefined where none was, and everything fits. */
const chosenIn = (shelf: Shelf, filter: JobFilter): (Uint8Array | undefined)[] =>
  facets.map((facet, at) => {
    const chosen = filter[facet] as string[];
    return chosen.length === 0
      ? undefined
      : Uint8Array.from(shelf.values[at] ?? [], (value) => Number(chosen.includes(value)));
  });
const addOne = (counts: Uint32Array, places: readonly number[]): void => {
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
};
const isAmong = (chosen: Uint8Array, places: readonly number[]): boolean => {
  for (const place of places) if (chosen[place] === 1) return true;
  return false;
};

/**
 * Reads the open jobs once. A facet's values are counted over the jobs that fit all *other* facets, so that a number tells
 * what choosing that value as well would show: a job that fits all counts in each facet, one that fits all but one in that one.
 */
function count(shelf: Shelf, filter: JobFilter, found: FoundWords | undefined, now: number): Counted {
  const counts = shelf.values.map(({ length }) => new Uint32Array(length));
  const chosen = chosenIn(shelf, filter);
  const [titled, others]: [ShelvedJob[], ShelvedJob[]] = [[], []];
  for (const each of shelf.sorted[filter.sort]) {
    if (each.opens > now || each.closes <= now) continue;
    if (found && !found.all.has(each.job.id)) continue;
    let missed = -1;
    let misses = 0;
    for (let at = 0; at < chosen.length && misses < 2; at++) {
      const wanted = chosen[at];
      if (!wanted || isAmong(wanted, each.places[at] as readonly number[])) continue;
      missed = at;
      misses++;
    }
    if (misses > 1) continue;
    for (let at = 0; at < counts.length; at++)
      if (misses === 0 || at === missed) addOne(counts[at] as Uint32Array, each.places[at] as readonly number[]);
    // A title that holds what was looked for comes first, whatever else is asked for.
    if (misses === 0) (found?.titled.has(each.job.id) ? titled : others).push(each);
  }
  return { counts, fitting: [...titled, ...others] };
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
