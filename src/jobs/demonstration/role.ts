import type { Department, Education, JobKind } from '#jobs/job-choices.ts';
import type { SalaryBasis } from '#jobs/salary.ts';

/** One kind of work; lines of a text stand one below the other. */
export interface DemonstrationRole {
  title: readonly [zh: string, en: string];
  department: Department;
  kind?: JobKind;
  education: Education;
  years: number;
  /** In yuan. */
  pay: readonly [low: number, high: number, basis?: SalaryBasis, months?: number];
  duties: readonly string[];
  requirements: readonly string[];
  english: { duties: readonly string[]; requirements: readonly string[] };
}
