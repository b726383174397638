import { areaTree } from '#enrolment/application/application-rows.server.ts';
import { contentOf, placements } from '#jobs/demonstration/fill-jobs.server.ts';
import { jobFinder } from '#jobs/find-jobs.server.ts';
import { bandNames, departments, educations, type JobFilter, jobKinds, jobSorts } from '#jobs/job.ts';
import { insertJob, jobCities } from '#jobs/job-store.server.ts';
import { dayMs, systemClock } from '#kit/text/time.ts';
import { chance } from './client/chance.ts';
import { type Drawing, measureCombinations } from './client/combinations.ts';
import { withOwnDatabase } from './client/own-database.ts';

const jobs = Number(process.env.BENCH_JOBS ?? 10_000);
const queries = Number(process.env.BENCH_QUERIES ?? 400);
const limitMs = 30;
const words = ['面料', '工程师', 'mianliao', 'gcs', '杭州 设计', 'engineer', '直播', '高级面料设计师', '负责'];
const cities = jobCities(areaTree);

/** Any combination: of facets, their values, words, an order, a later page. */
function someFilter({ random, isAsked, some }: Drawing): JobFilter {
  return {
    q: isAsked() ? random.pick(words) : '',
    city: some(cities.codes),
    department: some(departments),
    type: some(jobKinds),
    salary: some(bandNames),
    education: some(educations),
    sort: random.pick(jobSorts),
    page: random.often(0.2) ? random.between(2, 30) : 1,
  };
}

const run = () =>
  withOwnDatabase('jobs', { synchronousCommit: false }, async (database) => {
    const now = systemClock.now();
    await database.transaction(async (client) => {
      for (let serial = 0; serial < jobs; serial++) {
        const random = chance(serial);
        const placement = placements[serial % placements.length] as (typeof placements)[number];
        const content = contentOf(placement, random.pick(cities.codes));
        const id = await insertJob(client, cities, content, { at: new Date(now), by: null });
        await client.query('update jobs set opens_at = $2, closes_at = $3 where id = $1', [
          id,
          new Date(now - random.between(0, 60) * dayMs),
          new Date(now + random.between(1, 90) * dayMs),
        ]);
      }
    });
    await database.pool.query('vacuum analyze');
    const finder = jobFinder({ database, clock: systemClock });
    await measureCombinations({
      queries,
      limitMs,
      of: { all: `${jobs.toLocaleString('en')} open jobs`, page: 'jobs' },
      ask: async (drawing, serial) => (await finder.list(someFilter(drawing), serial % 4 === 0 ? 'en' : 'zh-CN')).total,
    });
  });

export default { name: `jobs: any combination of facets over ${jobs} open jobs, at the server`, run };
