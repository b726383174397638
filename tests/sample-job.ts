import type { JobContent } from '#jobs/contract.ts';
import { contentOf, placements } from '#jobs/demonstration/fill-jobs.server.ts';
import { insertJob, notifyJobsChanged } from '#jobs/job-store.server.ts';
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

/** A position of the demonstration, which has opened; gives its number. */
export async function demonstrationJob({ services: { database, clock, jobs } }: TestApp): Promise<number> {
  const placement = placements.find(({ role, city }) => role === 'frontend' && city === '杭州');
  if (!placement) throw new Error('the demonstration has no such position');
  const at = new Date(clock.now());
  const content = contentOf(placement, jobs.cities.codeOf(placement.city) ?? '');
  const id = await insertJob(database.pool, jobs.cities, content, { at, by: null });
  await database.pool.query(
    "update jobs set opens_at = $2, closes_at = $2::timestamptz + interval '30 days' where id = $1",
    [id, at],
  );
  await notifyJobsChanged(database.pool);
  return id;
}
