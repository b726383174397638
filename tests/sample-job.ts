import { fillJobs } from '#jobs/demonstration/fill-jobs.server.ts';
import type { JobContent } from '#jobs/job-fields.ts';
import type { TestApp } from './test-app.ts';

/** A position that can be published, in Chinese alone. */
export const sampleJob: JobContent = {
  zh_title: '面料采购经理',
  en_title: '',
  department: 'sourcing',
  kind: 'full_time',
  education: 'college',
  experience_years: 3,
  salary_low_fen: 1_500_000,
  salary_high_fen: 2_200_000,
  salary_basis: 'month',
  salary_months: 13,
  city_code: '330100',
  headcount: 2,
  zh_address: '余杭区',
  en_address: '',
  zh_duties: '- 找厂、谈价',
  en_duties: '',
  zh_requirements: '- 懂成本',
  en_requirements: '',
  zh_benefits: '- 五险一金',
  en_benefits: '',
};

/** Fills the demonstration's positions in; gives the number of one of them that is open. */
export async function demonstrationJob({ services: { database, clock, jobs } }: TestApp): Promise<number> {
  await fillJobs({ database, clock, cities: jobs.cities });
  const { rows } = await database.pool.query(`select id from jobs where zh_title = '前端工程师' and zh_city = '杭州'`);
  if (!rows[0]) throw new Error('the demonstration has no such position');
  return rows[0].id;
}
