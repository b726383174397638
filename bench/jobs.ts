import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { areaTree } from '#enrolment/areas.server.ts';
import { chance } from '#fabrics/demonstration/chance.ts';
import { jobCities } from '#jobs/city-names.server.ts';
import { contentOf } from '#jobs/demonstration/fill-jobs.server.ts';
import { placements } from '#jobs/demonstration/placements.ts';
import { jobFinder } from '#jobs/find-jobs.server.ts';
import { departments, educations, jobKinds, jobSorts } from '#jobs/job-choices.ts';
import type { JobFilter } from '#jobs/job-filter.ts';
import { bandNames } from '#jobs/salary.ts';
import { insertJob } from '#jobs/write-jobs.server.ts';
import { migrate, openDatabase } from '#kit/database.server.ts';
import { startPostgres } from '#kit/postgres.server.ts';
import { dayMs, systemClock } from '#kit/time.ts';

const jobs = Number(process.env.BENCH_JOBS ?? 10_000);
const queries = Number(process.env.BENCH_QUERIES ?? 400);
const limitMs = 30;
const words = [
  '',
  '',
  '',
  '面料',
  '工程师',
  'mianliao',
  'gcs',
  '杭州 设计',
  'engineer',
  '直播',
  '高级面料设计师',
  '负责',
];
const cities = jobCities(areaTree);

/** A combination as visitors make them: some facets, at times words, an order, a later page. */
function someFilter(serial: number): JobFilter {
  const random = chance(serial);
  const some = <Option>(options: readonly Option[], share: number): Option[] =>
    random.often(share) ? [...new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(options)))] : [];
  return {
    q: random.pick(words),
    city: some(
      cities.list.map(({ code }) => code),
      0.35,
    ),
    department: some(departments, 0.4),
    type: some(jobKinds, 0.3),
    salary: some(bandNames, 0.3),
    education: some(educations, 0.3),
    sort: random.pick(jobSorts),
    page: random.often(0.2) ? random.between(2, 30) : 1,
  };
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-jobs-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  try {
    const database = openDatabase(postgres.url, { waitsForDisk: false });
    await migrate(database);
    const now = systemClock.now();
    await database.transaction(async (client) => {
      for (let serial = 0; serial < jobs; serial++) {
        const random = chance(serial);
        const placement = placements[serial % placements.length] as (typeof placements)[number];
        const content = contentOf(placement, random.pick(cities.list).code);
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
    for (let serial = 0; serial < 40; serial++) await finder.list(someFilter(serial), 'zh-CN');
    const times: number[] = [];
    let found = 0;
    for (let serial = 0; serial < queries; serial++) {
      const filter = someFilter(10_000 + serial);
      const from = performance.now();
      found += (await finder.list(filter, serial % 4 === 0 ? 'en' : 'zh-CN')).total;
      times.push(performance.now() - from);
    }
    const [p50, p95, most] = [at(times, 0.5), at(times, 0.95), Math.max(...times)];
    console.log(
      `${jobs.toLocaleString('en')} open jobs, ${queries} combinations, counts of every value with each: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${most.toFixed(1)} ms; ${Math.round(found / queries).toLocaleString('en')} found on average`,
    );
    const holds = p95 <= limitMs;
    console.log(
      `${holds ? 'holds ' : 'MISSED'}  any combination within ${limitMs} ms (p95), the page's jobs read included`,
    );
    if (!holds) process.exitCode = 1;
    await database.close();
  } finally {
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

export default { name: `jobs: any combination of facets over ${jobs} open jobs, at the server`, run };
