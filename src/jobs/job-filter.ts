import { stripInvisible } from '#kit/text/typed-text.ts';
import {
  type Department,
  departments,
  type Education,
  educations,
  type JobKind,
  type JobSort,
  jobKinds,
  jobSorts,
  longestSearch,
  mostSaved,
} from './job-choices.ts';
import { bandNames, type SalaryBand } from './salary.ts';

/** What narrows the list, as it stands in the address: several values of one facet are joined by commas. */
export interface JobFilter {
  q: string;
  city: string[];
  department: Department[];
  type: JobKind[];
  salary: SalaryBand[];
  education: Education[];
  sort: JobSort;
  page: number;
}

export const facets = ['city', 'department', 'type', 'salary', 'education'] as const;
export type Facet = (typeof facets)[number];
/** All that the page of the list reads of its address: the filter, and which positions a device has saved. */
export const jobParameters: readonly string[] = ['q', ...facets, 'sort', 'page', 'saved'];
const mostValues = 12;
export const lastPage = 500;

const valuesIn = <Value extends string>(text: string | null, known: readonly Value[]): Value[] => {
  const given = new Set((text ?? '').slice(0, 200).split(','));
  return known.filter((value) => given.has(value)).slice(0, mostValues);
};

/** Reads an address. What is not known is left out: a stale link shows more jobs, never a fault. */
export function readFilter(search: URLSearchParams): JobFilter {
  const page = Number(search.get('page') ?? 1);
  const cities = [...new Set((search.get('city') ?? '').slice(0, 200).split(','))];
  return {
    q: [
      ...stripInvisible(search.get('q') ?? '')
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim(),
    ]
      .slice(0, longestSearch)
      .join('')
      .trim(),
    city: cities
      .filter((code) => /^\d{6}$/.test(code))
      .toSorted()
      .slice(0, mostValues),
    department: valuesIn(search.get('department'), departments),
    type: valuesIn(search.get('type'), jobKinds),
    salary: valuesIn(search.get('salary'), bandNames),
    education: valuesIn(search.get('education'), educations),
    sort: jobSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  };
}

/** The address of a list: always in one order, without what says nothing. */
export function addressOf(filter: JobFilter): string {
  const search = new URLSearchParams();
  if (filter.q) search.set('q', filter.q);
  for (const facet of facets) if (filter[facet].length > 0) search.set(facet, filter[facet].join(','));
  if (filter.sort !== 'newest') search.set('sort', filter.sort);
  if (filter.page > 1) search.set('page', String(filter.page));
  const text = search.toString().replaceAll('%2C', ',');
  return text ? `/jobs?${text}` : '/jobs';
}

/** The list with one value of a facet put in, or taken out, from its first page on. */
export function toggled(filter: JobFilter, facet: Facet, value: string): JobFilter {
  const chosen = filter[facet] as string[];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return { ...filter, [facet]: next, page: 1 };
}

export const isNarrowed = (filter: JobFilter): boolean =>
  filter.q !== '' || facets.some((facet) => filter[facet].length > 0);

/** Jobs that a browser remembers, as they stand in the address of their list: numbers to base 36, the newest first. */
export const readSaved = (text: string | null): number[] =>
  [...new Set((text ?? '').split('.'))]
    .filter((each) => /^[0-9a-z]{1,8}$/.test(each))
    .map((each) => Number.parseInt(each, 36))
    .filter((id) => id > 0)
    .slice(0, mostSaved);
export const savedAddress = (ids: readonly number[]): string =>
  `/jobs?saved=${ids
    .slice(0, mostSaved)
    .map((id) => id.toString(36))
    .join('.')}`;
