import type { Language } from '#kit/text/language.ts';
import type { Department, Education, JobKind } from './job-choices.ts';
import type { Facet } from './job-filter.ts';
import type { JobState } from './job-states.ts';
import type { Salary } from './salary.ts';

/** A job as lists show it, in the reader's language where it was written in it. */
export interface JobHead {
  id: number;
  state: JobState;
  title: string;
  /** What the texts are written in: English only where staff wrote it. */
  language: Language;
  department: Department;
  kind: JobKind;
  education: Education;
  experienceYears: number;
  salary: Salary;
  city: string;
  headcount: number;
  /** ISO times. */
  opensAt: string;
  closesAt: string;
  /** Whole days after today on which people can still apply. */
  daysLeft: number;
}

export interface JobPageView extends JobHead {
  /** As the city, in the reader's language. */
  province: string;
  address: string;
  addressLanguage: Language;
  /** HTML made from Markdown. */
  duties: string;
  requirements: string;
  benefits: string;
  /** The same without markup, for descriptions. */
  plain: string;
}

export interface FacetValue {
  value: string;
  /** Of a city only; the others are named by their value. */
  name?: string;
  count: number;
}
export interface JobList {
  jobs: JobHead[];
  total: number;
  page: number;
  pages: number;
  facets: Record<Facet, FacetValue[]>;
  /** Where nothing fits: what comes nearest. */
  nearest: JobHead[];
}
