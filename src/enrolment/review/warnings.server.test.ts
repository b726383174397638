import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldTyped, stripInvisible } from '#kit/text/typed-text.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as review from './review-contract.ts';
import { warningRecords } from './warnings.server.ts';

let site: TestApp;
let reviewer: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

let last = 0;
const phone = () => `134${String(10_000_000 + last++)}`;
const warningsOf = async (
  id: number,
): Promise<{ field: string; warning: string; application: { id: number } | null }[]> =>
  (await reviewer.call(review.openApplication, { id })).data.warnings;

test.each([
  ['江苏省常熟市云梭服饰有限公司', '常熟市云梭服饰有限责任公司'],
  ['云裳（杭州）服饰有限公司', '云裳(杭州) 服饰股份有限公司'],
  ['上海ＡＢＣ制衣厂', 'abc制衣厂'],
  ['广西壮族自治区锦织有限公司', '广西锦织有限公司'],
  ['绍兴某某纺织有限公司\u200b', '绍兴某某纺织'],
  ['\u202a绍兴\u00ad某某—纺织有限公司\u202c', '绍兴某某纺织有限公司'],
])('%s and %s are one company', async (one, other) => {
  const key = 'select company_key($1) = company_key($2) as same, company_key($1) as key';
  const { rows } = await site.services.database.pool.query(key, [one, other]);
  expect(rows[0]).toMatchObject({ same: true, key: expect.stringMatching(/../) });
});

test('keys that an earlier release stored are computed again', async () => {
  const { pool } = site.services.database;
  const statementsOf = (name: string) =>
    fs.readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
  const { id } = await submittedApplication(site, phone(), { company_name: '昆山织锦有限公司' });
  const [earlier = ''] = /create function company_key[\s\S]*?\$function\$;/.exec(statementsOf('0001_baseline')) ?? [];
  await pool.query(earlier.replace('create function', 'create or replace function'));
  await pool.query(`update applications set fields = fields || $2 where id = $1`, [
    id,
    { company_name: '昆山\u200b织锦有限公司' },
  ]);
  for (const statement of statementsOf('0002_invisible-characters').split('--> statement-breakpoint'))
    await pool.query(statement);
  const { rows } = await pool.query(
    `select a.company_key, q.sought from applications a join application_queue q on application = a.id
     where a.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ company_key: '昆山织锦', sought: '昆山织锦有限公司' }]);
});

test('the database leaves away the same invisible characters as the readers of codes', async () => {
  // All planes that have any characters but ideographs and private ones.
  const points = Array.from({ length: 0xe_1000 }, (_, point) => point).filter(
    (point) => point > 0 && (point < 0xd800 || point >= 0xe000) && (point < 0x2_0000 || point >= 0xe_0000),
  );
  const { rows } = await site.services.database.pool.query<{ gone: number[] }>(
    `select array_agg(point order by point) as gone from unnest($1::int[]) as point
     where company_key('a' || chr(point) || 'b') = 'ab' and application_sought('a' || chr(point) || 'b') = 'ab'`,
    [points],
  );
  const expected = points.filter((point) => stripInvisible(String.fromCodePoint(point)) === '');
  // Spaces are left away by both as well.
  expect(rows[0]?.gone.filter((point) => foldTyped(`a${String.fromCodePoint(point)}b`) === 'ab')).toEqual(expected);
});

test.each([
  ['常熟市云梭服饰有限公司', '常熟市云线服饰有限公司'],
  ['有限公司', '股份有限公司'],
  ['浙江有限公司', '江苏有限公司'],
])('%s and %s are two', async (one, other) => {
  const { rows } = await site.services.database.pool.query('select company_key($1) = company_key($2) as same', [
    one,
    other,
  ]);
  expect(rows[0].same).toBe(false);
});

test('the same company under another spelling is found, both ways, and by an index', async () => {
  const first = await submittedApplication(site, phone(), {
    company_name: '江苏省昆山云梭（集团）有限公司',
    credit_code: '91330100799655058B',
  });
  const second = await submittedApplication(site, phone(), { company_name: '昆山云梭(集团) 有限责任公司' });
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const)
    expect(await warningsOf(one.id)).toContainEqual(
      expect.objectContaining({
        field: 'company_name',
        warning: 'duplicate',
        application: expect.objectContaining({ id: other.id }),
      }),
    );
  const { rows } = await site.services.database.transaction(async (client) => {
    await client.query('set local enable_seqscan = off');
    return client.query(`explain select 1 from applications where company_key <> '' and company_key = 'x'`);
  });
  expect(JSON.stringify(rows)).toContain('applications_company_key');
});

test('a number that another application was told by is a duplicate of the phone', async () => {
  const number = phone();
  const first = await submittedApplication(site, number, { company_name: '甲一织造有限公司' });
  await reviewer.call(review.startReview, { id: first.id, revision: 1 });
  await reviewer.call(review.approve, { id: first.id, revision: 2 });
  await site.services.database.pool.query('update applicants set phone = $2, phone_index = null where id = $1', [
    first.applicant,
    `+86${phone()}`,
  ]);
  const second = await submittedApplication(site, number, { company_name: '乙二织造有限公司' });
  expect(await warningsOf(second.id)).toContainEqual(
    expect.objectContaining({ field: 'contact_phone', application: expect.objectContaining({ id: first.id }) }),
  );
  expect((await warningsOf(first.id)).map(({ application }) => application?.id)).toContain(second.id);
});

test('an implausible capacity and an expired certificate are told, and block nothing', async () => {
  const { id } = await submittedApplication(site, phone(), {
    company_name: '丙三制衣厂',
    workers: 8,
    monthly_capacity: 450_000,
    certificates: [{ kind: 'BSCI', valid_to: '2020-01-01' }],
  });
  const found = (await warningsOf(id)).map(({ field, warning }) => `${field} ${warning}`);
  expect(found).toEqual(
    expect.arrayContaining(['monthly_capacity capacity_too_high', 'certificates certificate_expired']),
  );
});

test('what was checked and fits is listed, and nothing that could not be checked', async () => {
  const fits = { company_name: '庚七制衣厂', credit_code: '91440300708461136T', area_code: '440305' };
  const { id } = await submittedApplication(site, phone(), {
    ...fits,
    licence_valid_to: '2099-01-01',
    certificates: [{ kind: 'BSCI', valid_to: '2099-01-01' }, { kind: 'GRS' }],
    workers: 8,
    monthly_capacity: 450_000,
  });
  const passedOf = async () => (await reviewer.call(review.openApplication, { id })).data.checks_passed;
  expect(await passedOf()).toEqual(['code', 'region', 'licence', 'duplicate']);
  await submittedApplication(site, phone(), { ...fits, company_name: '辛八制衣厂' });
  expect(await passedOf()).toEqual(['code', 'region', 'licence']);
});

test('the same picture in another application is told, once for each field, when both have been read', async () => {
  const one = await submittedApplication(site, phone(), { company_name: '丁四制衣厂' });
  const two = await submittedApplication(site, phone(), { company_name: '戊五制衣厂' });
  // The samples of other tests are all one picture, and only so many pairs are told.
  await site.services.database.pool.query('delete from application_pictures where application <> all($1)', [
    [one.id, two.id],
  ]);
  await expect
    .poll(async () =>
      (await warningsOf(two.id)).filter(
        ({ application, field }) => application?.id === one.id && field === 'gate_images',
      ),
    )
    .toMatchObject([{ warning: 'same_picture' }]);
});

test('what a slow check saw is not written over what a later one found', async () => {
  const { database, enrolment } = site.services;
  const { id } = await submittedApplication(site, phone(), { company_name: `昆山先后${last}纺织有限公司` });
  await enrolment.warnings.close();
  await database.pool.query('update application_queue set unchecked = 0');
  const mark = () =>
    database.pool.query('update application_queue set unchecked = unchecked + 1 where application = $1', [id]);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let asked = 0;
  const { checkWaiting } = warningRecords({
    database,
    sealed: enrolment.sealed,
    report: (error) => expect.unreachable(String(error)),
    async consistency(row) {
      const isFirst = asked++ === 0;
      begun.resolve();
      if (isFirst) await goOn.promise;
      const warning = { field: 'workers', warning: 'capacity_too_low', detail: '', application: null } as const;
      return { warnings: isFirst || row.id !== id ? [] : [warning], passed: [] };
    },
  });
  await mark();
  const slow = checkWaiting();
  await begun.promise;
  await mark();
  let isOver = false;
  const later = checkWaiting().finally(() => {
    isOver = true;
  });
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => isOver || (await database.pool.query(waiting)).rowCount === 1).toBe(true);
  goOn.resolve();
  await Promise.all([slow, later]);
  const { rows } = await database.pool.query('select warnings from application_queue where application = $1', [id]);
  expect(rows).toEqual([{ warnings: '|capacity|' }]);
});
