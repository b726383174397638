import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import type { Text } from '#kit/text/language.ts';
import { departments, educations, jobKinds } from './job-choices.ts';
import { salaryBases } from './salary.ts';

export const textLimits = { title: 60, enTitle: 100, address: 120, body: 6_000 } as const;

const body = () => z._default(field.text({ max: textLimits.body }), '');
const name = (max: number) => z._default(field.text({ max }), '');

/** A job as staff write it; sums in fen. A draft may be incomplete: `problemsOf` says what a publication still needs. */
export const jobFields = {
  zh_title: name(textLimits.title),
  en_title: name(textLimits.enTitle),
  department: field.choice(departments),
  kind: field.choice(jobKinds),
  education: field.choice(educations),
  experience_years: field.integer({ max: 30 }),
  salary_low_fen: field.integer({ max: 1_000_000_000 }),
  salary_high_fen: field.integer({ max: 1_000_000_000 }),
  salary_basis: field.choice(salaryBases),
  salary_months: field.integer({ min: 12, max: 24 }),
  city_code: name(6),
  headcount: field.integer({ min: 1, max: 999 }),
  zh_address: name(textLimits.address),
  en_address: name(textLimits.address),
  zh_duties: body(),
  en_duties: body(),
  zh_requirements: body(),
  en_requirements: body(),
  zh_benefits: body(),
  en_benefits: body(),
};
export const jobContent = z.strictObject(jobFields);
export type JobContent = z.output<typeof jobContent>;

const missing: Text = ['请填写', 'Required'];
/** A range wider than this tells nobody what is paid. */
const widestRange = 3;

/** Field by field what stands between a draft and its publication. English may be left out, but only all of it. */
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
  else if (job.salary_high_fen > job.salary_low_fen * widestRange)
    problems.salary_high_fen = ['上限不能超过下限的 3 倍', 'At most three times the lowest pay'];
  return problems;
}
