import { grouped } from '#kit/text/grouped.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import { stripInvisible } from '#kit/text/typed-text.ts';
import type { JobContent } from './contract.ts';

/**
 * Model of a position, shared by server and browser: choices with their names, states, pay and the list's filter. Without schemas, to
 * keep pages small.
 */
export const departmentNames = {
  design: ['设计', 'Design'],
  fabric: ['面料', 'Fabric'],
  merchandising: ['商品', 'Merchandising'],
  sourcing: ['采购跟单', 'Sourcing'],
  quality: ['品质', 'Quality'],
  supply_chain: ['仓储物流', 'Warehouse and logistics'],
  operations: ['平台运营', 'Platform operations'],
  live: ['直播', 'Live streaming'],
  sales: ['招商与销售', 'Sales and partners'],
  technology: ['技术', 'Technology'],
  data: ['数据', 'Data'],
  service: ['客户服务', 'Customer service'],
  finance: ['财务法务', 'Finance and legal'],
  people: ['人事行政', 'HR and administration'],
} as const satisfies Record<string, Text>;
export type Department = keyof typeof departmentNames;
export const departments = Object.keys(departmentNames) as [Department, ...Department[]];

export const jobKinds = ['full_time', 'part_time', 'intern', 'contract'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Minimum required, in rising order. */
export const educations = ['any', 'secondary', 'college', 'bachelor', 'master'] as const;
export type Education = (typeof educations)[number];

export const jobSorts = ['newest', 'salary', 'closing'] as const;
export type JobSort = (typeof jobSorts)[number];

export const jobsPerPage = 20;
/** Maximum length of a search text. */
export const maxSearchLength = 60;
/** Maximum number of saved jobs. */
export const maxSaved = 20;

/**
 * draft: not visible; scheduled: opens automatically; open: accepts applications; closed: by staff; expired: past its last day. Only
 * timestamps are stored and the state is derived from them, so that a late job cannot leave an expired position on the list.
 */
export const jobStates = ['draft', 'scheduled', 'open', 'closed', 'expired'] as const;
export type JobState = (typeof jobStates)[number];
export const jobTabs = [...jobStates, 'all'] as const;
export type JobTab = (typeof jobTabs)[number];

interface JobMoments {
  /** Null before it is published. */
  opens_at: Date | null;
  /** First instant at which it is no longer open. */
  closes_at: Date | null;
  closed_at: Date | null;
}

export function stateOf({ opens_at, closes_at, closed_at }: JobMoments, now: number): JobState {
  if (!opens_at || !closes_at) return 'draft';
  if (closed_at) return 'closed';
  if (now >= closes_at.getTime()) return 'expired';
  return now < opens_at.getTime() ? 'scheduled' : 'open';
}

export const jobActions = ['publish', 'withdraw', 'close', 'extend'] as const;
type JobAction = (typeof jobActions)[number];

/**
 * Allowed transitions; all others are refused. A position that was open is closed, never a draft again, as its address is public. A
 * closed or expired one can be reopened with a new last day.
 */
const allowed: Record<JobAction, readonly JobState[]> = {
  publish: ['draft', 'scheduled', 'closed', 'expired'],
  withdraw: ['scheduled'],
  close: ['open'],
  extend: ['open', 'scheduled'],
};
export const mayDo = (action: JobAction, state: JobState): boolean => allowed[action].includes(state);

/** Whether visitors ever saw it: its address answers 410, otherwise 404. */
export const wasPublished = (state: JobState): boolean => state === 'closed' || state === 'expired';

export const salaryBases = ['month', 'year', 'day', 'hour'] as const;
export type SalaryBasis = (typeof salaryBases)[number];

/** Pay range in fen per unit, and the number of monthly payments a year (13 with a bonus month). */
export interface Salary {
  low_fen: number;
  high_fen: number;
  basis: SalaryBasis;
  months: number;
}

/** Paid days per month and hours per day by labour law: (365 - 104) / 12, and eight. */
const daysPerMonth = 21.75;
const hoursPerDay = 8;
const perMonth: Record<SalaryBasis, number> = {
  hour: hoursPerDay * daysPerMonth,
  day: daysPerMonth,
  month: 1,
  year: 1 / 12,
};
/** Converts a sum to monthly pay, so that all jobs can be sorted. */
export const monthlyFen = (fen: number, basis: SalaryBasis): number => Math.round(fen * perMonth[basis]);

/** Bands of monthly pay, in yuan, from inclusive to exclusive. */
const salaryBands = {
  'under-5k': [0, 5_000],
  '5k-8k': [5_000, 8_000],
  '8k-12k': [8_000, 12_000],
  '12k-20k': [12_000, 20_000],
  '20k-30k': [20_000, 30_000],
  'over-30k': [30_000, Number.POSITIVE_INFINITY],
} as const;
export type SalaryBand = keyof typeof salaryBands;
export const bandNames = Object.keys(salaryBands) as [SalaryBand, ...SalaryBand[]];

/** Every band that a salary overlaps: a search for 8 to 12 thousand should find 10 to 15. */
export function bandsOf({ low_fen, high_fen, basis }: Pick<Salary, 'low_fen' | 'high_fen' | 'basis'>): SalaryBand[] {
  const [low, high] = [monthlyFen(low_fen, basis) / 100, monthlyFen(high_fen, basis) / 100];
  return bandNames.filter((name) => {
    const [from, to] = salaryBands[name];
    // A range that ends where a band begins does not overlap it.
    return low < to && (high > from || (low === high && high === from));
  });
}

const thousands = (fen: number): string => grouped(fen / 100);
const units: Record<SalaryBasis, readonly [string, string]> = {
  month: ['月', 'month'],
  year: ['年', 'year'],
  day: ['天', 'day'],
  hour: ['小时', 'hour'],
};

/** 8,000–12,000 元/月 · 13 薪; CNY 8,000–12,000 a month, 13 months’ pay. */
export function salaryText({ low_fen, high_fen, basis, months }: Salary, language: Language): string {
  const range = low_fen === high_fen ? thousands(low_fen) : `${thousands(low_fen)}–${thousands(high_fen)}`;
  const [zh, en] = units[basis];
  const extra = basis === 'month' && months > 12;
  return language === 'en'
    ? `CNY ${range} ${en === 'hour' ? 'an' : 'a'} ${en}${extra ? `, ${months} months’ pay` : ''}`
    : `${range} 元/${zh}${extra ? ` · ${months} 薪` : ''}`;
}

/** Formats a band: 8,000–12,000 元, 30,000 元以上. */
export function bandText(band: SalaryBand, language: Language): string {
  const [from, to] = salaryBands[band];
  const english = language === 'en';
  if (from === 0) return english ? `Under CNY ${grouped(to)}` : `${grouped(to)} 元以下`;
  if (to === Number.POSITIVE_INFINITY) return english ? `CNY ${grouped(from)} and more` : `${grouped(from)} 元以上`;
  return english ? `CNY ${grouped(from)}–${grouped(to)}` : `${grouped(from)}–${grouped(to)} 元`;
}

export const kindNames: Record<JobKind, Text> = {
  full_time: ['全职', 'Full time'],
  part_time: ['兼职', 'Part time'],
  intern: ['实习', 'Internship'],
  contract: ['项目合同', 'Fixed-term contract'],
};
export const educationNames: Record<Education, Text> = {
  any: ['学历不限', 'No degree needed'],
  secondary: ['高中或中专', 'Secondary school'],
  college: ['大专', 'College'],
  bachelor: ['本科', 'Bachelor’s degree'],
  master: ['硕士', 'Master’s degree'],
};
export const salaryBasisNames: Record<SalaryBasis, Text> = {
  month: ['月', 'Month'],
  year: ['年', 'Year'],
  day: ['天', 'Day'],
  hour: ['小时', 'Hour'],
};
export const sortNames: Record<JobSort, Text> = {
  newest: ['最新发布', 'Newest'],
  salary: ['薪资从高到低', 'Highest pay'],
  closing: ['即将截止', 'Closing soon'],
};
export const stateNames: Record<JobState, Text> = {
  draft: ['草稿', 'Draft'],
  scheduled: ['待发布', 'Scheduled'],
  open: ['招聘中', 'Open'],
  closed: ['已关闭', 'Closed'],
  expired: ['已截止', 'Expired'],
};
/** 经验不限, 3 年以上经验. */
export const experienceText = (years: number): Text =>
  years === 0
    ? ['经验不限', 'No experience needed']
    : [`${years} 年以上经验`, `${years}+ ${years === 1 ? 'year' : 'years'} of experience`];

/** Facts of a job by their names. */
export const jobFacts = (
  job: { department: Department; kind: JobKind; experienceYears: number; education: Education },
  language: Language,
) => ({
  department: inLanguage(departmentNames[job.department], language),
  kind: inLanguage(kindNames[job.kind], language),
  experience: inLanguage(experienceText(job.experienceYears), language),
  education: inLanguage(educationNames[job.education], language),
});

/** City, pay and kind in one line, for cards and search results. */
export const jobSummaryText = (
  { city, salary, kind }: { city: string; salary: Salary; kind: JobKind },
  language: Language,
): string => [city, salaryText(salary, language), inLanguage(kindNames[kind], language)].join(' · ');

/** Job id of an address such as `/jobs/12/apply`; undefined if it is not a valid id. */
export const readJobId = (part: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(part) ? Number(part) : undefined;

/** Filters of the list as in the URL, with several values of a facet separated by commas. */
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
/** All query parameters of the list page: filters, and the saved jobs of a device. */
export const jobParameters: readonly string[] = ['q', ...facets, 'sort', 'page', 'saved'];
const maxFacetValues = 12;
const lastPage = 500;

const valuesIn = <Value extends string>(text: string | null, known: readonly Value[]): Value[] => {
  const requested = new Set((text ?? '').slice(0, 200).split(','));
  return known.filter((value) => requested.has(value)).slice(0, maxFacetValues);
};

/** Parses a URL. Unknown values are ignored: a stale link shows more jobs, never an error. */
export function readFilter(search: URLSearchParams): JobFilter {
  const page = Number(search.get('page') ?? 1);
  const cities = [...new Set((search.get('city') ?? '').slice(0, 200).split(','))];
  return {
    q: [
      ...stripInvisible(search.get('q') ?? '')
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim(),
    ]
      .slice(0, maxSearchLength)
      .join('')
      .trim(),
    city: cities
      .filter((code) => /^\d{6}$/.test(code))
      .toSorted()
      .slice(0, maxFacetValues),
    department: valuesIn(search.get('department'), departments),
    type: valuesIn(search.get('type'), jobKinds),
    salary: valuesIn(search.get('salary'), bandNames),
    education: valuesIn(search.get('education'), educations),
    sort: jobSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  };
}

/** Canonical URL of a filter: fixed order, without defaults. */
export function addressOf(filter: JobFilter): string {
  const search = new URLSearchParams();
  if (filter.q) search.set('q', filter.q);
  for (const facet of facets) if (filter[facet].length > 0) search.set(facet, filter[facet].join(','));
  if (filter.sort !== 'newest') search.set('sort', filter.sort);
  if (filter.page > 1) search.set('page', String(filter.page));
  const text = search.toString().replaceAll('%2C', ',');
  return text ? `/jobs?${text}` : '/jobs';
}

/** Adds or removes a facet value and returns to the first page. */
export function toggleFacet(filter: JobFilter, facet: Facet, value: string): JobFilter {
  const chosen = filter[facet] as string[];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return { ...filter, [facet]: next, page: 1 };
}

export const isFiltered = (filter: JobFilter): boolean =>
  filter.q !== '' || facets.some((facet) => filter[facet].length > 0);

/** Parses saved jobs from the URL: base-36 ids, newest first. */
export const readSavedIds = (text: string | null): number[] =>
  [...new Set((text ?? '').split('.'))]
    .filter((each) => /^[0-9a-z]{1,8}$/.test(each))
    .map((each) => Number.parseInt(each, 36))
    .filter((id) => id > 0)
    .slice(0, maxSaved);
export const savedAddress = (ids: readonly number[]): string =>
  `/jobs?saved=${ids
    .slice(0, maxSaved)
    .map((id) => id.toString(36))
    .join('.')}`;

/** Date in Shanghai; an ISO text has the UTC date. */
export const dayOf = (at: string): string => businessDay(Date.parse(at));
/** First to last day, both included; empty before publication. */
export const openingDays = ({ opens_at, last_day }: { opens_at: string | null; last_day: string | null }): string =>
  opens_at ? `${dayOf(opens_at)} – ${last_day}` : '';

/** Limits of the numbers that staff enter. */
export const numberLimits = {
  experience_years: { min: 0, max: 30 },
  salary_months: { min: 12, max: 24 },
  headcount: { min: 1, max: 999 },
} as const;
export const mostPayYuan = 10_000_000;
export const textLimits = { title: 60, enTitle: 100, address: 120, body: 6_000 } as const;

const missing: Text = ['请填写', 'Required'];
/** A wider pay range says nothing about the pay. */
const maxPayRatio = 3;

/** Lists per field what prevents publication. English is optional, but only as a whole. */
export function problemsOf(job: JobContent): Record<string, Text> {
  const problems: Record<string, Text> = {};
  for (const each of ['zh_title', 'city_code', 'zh_address', 'zh_duties', 'zh_requirements', 'zh_benefits'] as const)
    if (job[each] === '') problems[each] = missing;
  const english = ['en_title', 'en_duties', 'en_requirements', 'en_benefits'] as const;
  if (english.some((each) => job[each] !== ''))
    for (const each of english)
      if (job[each] === '')
        problems[each] = ['英文各项须全部填写或全部留空', 'Fill in all of the English fields, or none'];
  if (job.salary_low_fen <= 0) problems.salary_low_fen = missing;
  if (job.salary_high_fen < job.salary_low_fen)
    problems.salary_high_fen = ['不能低于薪资下限', 'Must not be below the lowest pay'];
  else if (job.salary_high_fen > job.salary_low_fen * maxPayRatio)
    problems.salary_high_fen = ['上限不能超过下限的 3 倍', 'At most three times the lowest pay'];
  return problems;
}
