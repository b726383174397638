import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs, systemClock } from '#kit/text/time.ts';
import { sampleJob } from '#tests/sample-job.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import type { JobContent } from './contract.ts';
import { jobFinder } from './find-jobs.server.ts';
import {
  bandNames,
  bandsOf,
  departmentNames,
  departments,
  educations,
  type Facet,
  facets,
  type JobFilter,
  jobKinds,
  jobSorts,
  jobsPerPage,
  monthlyFen,
  readFilter,
  salaryBases,
} from './job.ts';
import { insertJob } from './job-store.server.ts';
import { jobChanges } from './jobs.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T10:00:00+08:00' });
});
afterAll(() => site.close());

const cities = ['330100', '320500', '440100', '310000'];
const titles = ['面料设计师', '面料跟单', '女装版师', '前端工程师', '直播主播'];

const content = (more: Partial<JobContent> = {}): JobContent => ({
  ...sampleJob,
  ...{ zh_title: '面料设计师', department: 'fabric', zh_duties: '- 开发面料' },
  ...more,
});
async function offer(job: JobContent, opensIn: number, closesIn: number): Promise<number> {
  const { pool } = site.services.database;
  const now = site.clock.now();
  const id = await insertJob(pool, site.services.jobs.cities, job, { at: new Date(now), by: null });
  const moments = [new Date(now + opensIn * hourMs), new Date(now + closesIn * hourMs)];
  await pool.query('update jobs set opens_at = $2, closes_at = $3 where id = $1', [id, ...moments]);
  return id;
}
const find = (search: string) => site.services.jobs.list(readFilter(new URLSearchParams(search)), 'zh-CN');

interface Known extends JobContent {
  id: number;
  opens: number;
  closes: number;
}

test('for random filters totals, order and all facet counts equal brute force', async () => {
  const some = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
  const job = fc.record({
    zh_title: some(titles),
    department: some(departments.slice(0, 5)),
    kind: some(jobKinds),
    education: some(educations),
    city_code: some(cities),
    salary_basis: some(salaryBases),
    salary_low_fen: fc.integer({ min: 1_000, max: 40_000 }).map((yuan) => yuan * 100),
    spread: fc.integer({ min: 0, max: 200 }),
    opens: fc.integer({ min: -400, max: 40 }),
    lasts: fc.integer({ min: 1, max: 600 }),
  });
  const drawn = fc.sample(job, { numRuns: 160, seed: 20261119 });
  const known: Known[] = [];
  for (const { spread, opens, lasts, ...more } of drawn) {
    const made = content({ ...more, salary_high_fen: Math.round(more.salary_low_fen * (1 + spread / 100)) });
    known.push({ ...made, id: await offer(made, opens, opens + lasts), opens, closes: opens + lasts });
  }
  const open = known.filter(({ opens, closes }) => opens <= 0 && closes > 0);
  const bandsIn = (each: Known) =>
    bandsOf({ low_fen: each.salary_low_fen, high_fen: each.salary_high_fen, basis: each.salary_basis });
  const valuesOf: Record<Facet, (each: Known) => readonly string[]> = {
    city: (each) => [each.city_code],
    department: (each) => [each.department],
    type: (each) => [each.kind],
    salary: bandsIn,
    education: (each) => [each.education],
  };
  const fits = (each: Known, filter: JobFilter, facet: Facet) =>
    filter[facet].length === 0 || valuesOf[facet](each).some((value) => (filter[facet] as string[]).includes(value));
  const order: Record<JobFilter['sort'], (one: Known, other: Known) => number> = {
    newest: (one, other) => other.opens - one.opens || other.id - one.id,
    salary: (one, other) =>
      monthlyFen(other.salary_high_fen, other.salary_basis) - monthlyFen(one.salary_high_fen, one.salary_basis) ||
      other.id - one.id,
    closing: (one, other) => one.closes - other.closes || other.id - one.id,
  };
  const any = <Value>(values: readonly Value[]) =>
    fc.oneof(fc.constant<Value[]>([]), fc.subarray([...values], { minLength: 1 }));
  const filter = fc.record({
    q: fc.constantFrom('', '', '面料', '师'),
    city: any(cities),
    department: any(departments.slice(0, 5)),
    type: any(jobKinds),
    salary: any(bandNames),
    education: any(educations),
    sort: some(jobSorts),
    page: fc.constantFrom(1, 2),
  });
  await fc.assert(
    fc.asyncProperty(filter, async (asked) => {
      const found = await site.services.jobs.list(asked, 'zh-CN');
      const isTitled = ({ zh_title, department }: Known) =>
        [zh_title, departmentNames[department][0]].some((text) => text.includes(asked.q));
      const named = open.filter((each) => isTitled(each) || each.zh_duties.includes(asked.q));
      const all = named
        .filter((each) => facets.every((facet) => fits(each, asked, facet)))
        .toSorted((one, other) => Number(isTitled(other)) - Number(isTitled(one)) || order[asked.sort](one, other));
      expect(found.total).toBe(all.length);
      const from = (found.page - 1) * jobsPerPage;
      expect(found.jobs.map(({ id }) => id)).toEqual(all.slice(from, from + jobsPerPage).map(({ id }) => id));
      for (const facet of facets) {
        const others = named.filter((each) => facets.every((other) => other === facet || fits(each, asked, other)));
        const counts = Object.fromEntries(found.facets[facet].map(({ value, count }) => [value, count]));
        for (const value of new Set([...others.flatMap(valuesOf[facet]), ...(asked[facet] as string[])]))
          expect([facet, value, counts[value]]).toEqual([
            facet,
            value,
            others.filter((each) => valuesOf[facet](each).includes(value)).length,
          ]);
        expect(found.facets[facet].filter(({ count }) => count > 0).length).toBe(
          new Set(others.flatMap(valuesOf[facet])).size,
        );
      }
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('a job is found by parts of its words, by pinyin, by initials and by its city; titles come first', async () => {
  await site.services.database.pool.query('truncate jobs cascade');
  const designer = await offer(content({ en_title: 'Textile designer' }), -5, 50);
  const other = await offer(
    content({ zh_title: '前端工程师', department: 'technology', city_code: '500000', zh_duties: '- 做面料目录' }),
    -1,
    50,
  );
  const ids = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).jobs.map(({ id }) => id);
  expect(await ids('面料')).toEqual([designer, other]);
  expect(await ids('mianliao')).toEqual([designer]);
  expect(await ids('mianliaoshe')).toEqual([designer]);
  expect(await ids('MLSJ')).toEqual([designer]);
  expect(await ids('chongqing')).toEqual([other]);
  expect(await ids('重庆 前端')).toEqual([other]);
  expect(await ids('text')).toEqual([designer]);
  expect(await ids("面料' | !x & (")).toEqual([]);
  const nothing = await find('q=面料采购经理&city=310000');
  expect(nothing.total).toBe(0);
  expect(nothing.nearest[0]?.id).toBe(designer);
});

test('a change in one process is visible to all others at its commit, not before', async () => {
  const { database } = site.services;
  const other = jobFinder({ database, clock: site.clock });
  const everything = readFilter(new URLSearchParams('q=样布裁剪工'));
  const found = async () => (await other.list(everything, 'zh-CN')).total;
  expect(await found()).toBe(0);
  const id = await offer(content({ zh_title: '样布裁剪工' }), -1, 50);
  expect(await found()).toBe(1);
  await database.transaction(async (client) => {
    await client.query('update jobs set closed_at = $2 where id = $1', [id, new Date(site.clock.now())]);
    expect(await found()).toBe(1);
  });
  expect(await found()).toBe(0);
});

test('cached pages are invalidated at the moment a job opens or ends', async () => {
  const { database, notices } = site.services;
  // Uses the system clock: this tests the timer.
  const changes = jobChanges({ database, notices, clock: systemClock });
  const moments: number[] = [];
  const id = await offer(content({ zh_title: '夜班验布工' }), -1, 5);
  const [opens, closes] = [Date.now() + 1_000, Date.now() + 1_500];
  await database.pool.query('update jobs set opens_at = $2, closes_at = $3 where id <> $1', [
    id,
    new Date(Date.now() - 5_000),
    new Date(Date.now() + 3_600_000),
  ]);
  await database.pool.query('update jobs set opens_at = $2, closes_at = $3 where id = $1', [
    id,
    new Date(opens),
    new Date(closes),
  ]);
  changes.onChange(() => moments.push(Date.now()));
  await expect.poll(() => moments.at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThanOrEqual(closes);
  await changes.close();
  // Never early: a page rendered then would still show it.
  expect(moments[0]).toBeGreaterThanOrEqual(opens);
});

test('at its end a job disappears from list, page, feeds, sitemap and search', async () => {
  const { jobs } = site.services;
  const id = await offer(content({ zh_title: '样布间管理员' }), -1, 5);
  const later = await offer(content({ zh_title: '样布间主管' }), 5, 60);
  const everywhere = async (of: number, title: string) => ({
    list: (await find(`q=${title}`)).jobs.some((job) => job.id === of),
    rss: (await site.app.inject('/jobs/rss.xml')).body.includes(`/jobs/${of}<`),
    feed: (await site.app.inject('/jobs/feed.json'))
      .json()
      .items.some((item: { url: string }) => item.url.endsWith(`/${of}`)),
    sitemap: (await site.app.inject('/sitemap.xml')).body.includes(`/jobs/${of}<`),
    search: (await site.services.found.search.find(title, 'zh-CN')).results.some(({ path }) => path === `/jobs/${of}`),
  });
  const all = (is: boolean) => ({ list: is, rss: is, feed: is, sitemap: is, search: is });
  expect(await everywhere(id, '样布间管理员')).toEqual(all(true));
  expect(await everywhere(later, '样布间主管')).toEqual(all(false));
  expect(await jobs.find(later, 'zh-CN')).toBeUndefined();
  site.clock.forward(5 * hourMs);
  expect(await everywhere(id, '样布间管理员')).toEqual(all(false));
  expect(await everywhere(later, '样布间主管')).toEqual(all(true));
  expect(await jobs.find(id, 'zh-CN')).toBe('gone');
  const similar = await jobs.similar(id, 'zh-CN');
  expect(similar[0]?.id).toBe(later);
  expect(similar.map((job) => job.id)).not.toContain(id);
  expect((await jobs.saved([id, later], 'zh-CN')).map(({ state }) => state)).toEqual(['expired', 'open']);
  expect((await site.app.inject(`/jobs/${id}/poster.png`)).statusCode).toBe(410);
  expect((await site.app.inject('/jobs/999999/poster.png')).statusCode).toBe(404);
});

test('days left are counted in Shanghai days, with zero for today', async () => {
  const [today, week] = [await offer(content(), -1, 2), await offer(content(), -1, 24 * 7)];
  const { jobs } = await find('');
  const left = (id: number) => jobs.find((job) => job.id === id)?.daysLeft;
  expect(left(today)).toBe(0);
  expect(left(week)).toBe(7);
});

test('any URL is read as the filters it contains', () => {
  expect(readFilter(new URLSearchParams('city=330100,x,%00&type=intern,boss&page=-3&sort=x&salary=8k-12k'))).toEqual({
    q: '',
    city: ['330100'],
    department: [],
    type: ['intern'],
    salary: ['8k-12k'],
    education: [],
    sort: 'newest',
    page: 1,
  });
  expect(readFilter(new URLSearchParams({ q: '布'.repeat(500), page: '1e9' }))).toMatchObject({
    q: '布'.repeat(60),
    page: 500,
  });
});
