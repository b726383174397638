import type { Findable, FindableSource } from '#site/found/contract.ts';
import type { OpenJob } from './job-pages.server.ts';
import { departmentNames } from './job-words.ts';
import { salaryText } from './salary.ts';

/** More than the sitemap takes of everything together. */
const most = 10_000;

/** Open jobs for the sitemap and the site's search; asked of the database each time, so that what has ended is gone at once. */
export const jobsSource =
  (jobs: { open(most: number): Promise<OpenJob[]> }): FindableSource =>
  async () =>
    (await jobs.open(most)).map(findable);

function findable({ job, plain }: OpenJob): Findable {
  const pay = {
    low_fen: job.salary_low_fen,
    high_fen: job.salary_high_fen,
    basis: job.salary_basis,
    months: job.salary_months,
  };
  const [zhDepartment, enDepartment] = departmentNames[job.department];
  return {
    kind: 'job',
    path: `/jobs/${job.id}`,
    title: [job.zh_title, job.en_title || job.zh_title],
    summary: [
      [job.zh_city, zhDepartment, salaryText(pay, 'zh-CN')].join(' · '),
      [job.en_city, enDepartment, salaryText(pay, 'en')].join(' · '),
    ],
    // Duties and benefits are lists: a piece out of their middle says less than the facts do.
    words: ['', ''],
    terms: `${plain.zh}\n${plain.en}`,
    changedAt: Math.max(job.updated_at.getTime(), job.opens_at?.getTime() ?? 0),
  };
}
