import type { Language } from '#kit/text/language.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { Department, Education, JobKind } from './job-choices.ts';
import type { JobContent } from './job-fields.ts';
import { stateOf } from './job-states.ts';
import type { JobHead } from './job-view.ts';
import type { SalaryBasis } from './salary.ts';

export interface StoredJob {
  id: number;
  revision: number;
  zh_title: string;
  en_title: string;
  department: Department;
  kind: JobKind;
  education: Education;
  experience_years: number;
  salary_low_fen: number;
  salary_high_fen: number;
  salary_basis: SalaryBasis;
  salary_months: number;
  city_code: string;
  zh_city: string;
  en_city: string;
  province: string;
  headcount: number;
  opens_at: Date | null;
  closes_at: Date | null;
  closed_at: Date | null;
  updated_at: Date;
}
export type StoredTexts = Omit<Rows['job_texts'], 'job' | 'words'>;

/** What staff wrote of it. */
export function contentOf(job: StoredJob & StoredTexts): JobContent {
  const { zh_title, en_title, department, kind, education, experience_years, salary_low_fen, salary_high_fen } = job;
  const { salary_basis, salary_months, city_code, headcount, zh_address, en_address } = job;
  const { zh_duties, en_duties, zh_requirements, en_requirements, zh_benefits, en_benefits } = job;
  return {
    ...{ zh_title, en_title, department, kind, education, experience_years, salary_low_fen, salary_high_fen },
    ...{ salary_basis, salary_months, city_code, headcount, zh_address, en_address },
    ...{ zh_duties, en_duties, zh_requirements, en_requirements, zh_benefits, en_benefits },
  };
}

export const jobColumns = `j.id, j.revision, j.zh_title, j.en_title, j.department, j.kind, j.education, j.experience_years,
  j.salary_low_fen, j.salary_high_fen, j.salary_basis, j.salary_months, j.city_code, j.zh_city, j.en_city, j.province,
  j.headcount, j.opens_at, j.closes_at, j.closed_at, j.updated_at`;
export const textColumns = `t.zh_address, t.en_address, t.zh_duties, t.en_duties, t.zh_requirements, t.en_requirements,
  t.zh_benefits, t.en_benefits`;
/** $1 is the clock's time. */
export const isOpen = 'j.opens_at <= $1 and j.closes_at > $1 and j.closed_at is null';

/** English where it was asked for and written. */
export const languageFor = (job: Pick<StoredJob, 'en_title'>, wanted: Language): Language =>
  wanted === 'en' && job.en_title !== '' ? 'en' : 'zh-CN';

export function headOf(job: StoredJob, wanted: Language, now: number): JobHead {
  const language = languageFor(job, wanted);
  const closesAt = job.closes_at?.getTime() ?? 0;
  const lastDay = startOfBusinessDay(businessDay(closesAt - 1));
  return {
    id: job.id,
    state: stateOf(job, now),
    title: language === 'en' ? job.en_title : job.zh_title,
    language,
    department: job.department,
    kind: job.kind,
    education: job.education,
    experienceYears: job.experience_years,
    salary: {
      low_fen: job.salary_low_fen,
      high_fen: job.salary_high_fen,
      basis: job.salary_basis,
      months: job.salary_months,
    },
    city: wanted === 'en' ? job.en_city : job.zh_city,
    headcount: job.headcount,
    opensAt: (job.opens_at ?? job.updated_at).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    daysLeft: Math.round((lastDay - startOfBusinessDay(businessDay(now))) / dayMs),
  };
}
