import { afterAll, beforeAll, expect, test } from 'vitest';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { countApplications } from './queue-contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test('a name is found by any part of it, in any width, case and script; a code by its beginning; categories by any of them', async () => {
  const names = ['杭州织云有限公司', '苏州ＷＥＦＴ 纺织有限公司', '湖州𠮷祥有限公司'];
  for (const [index, company_name] of names.entries())
    await submittedApplication(site, `1381111000${index}`, {
      company_name,
      credit_code: `9133010079965505${index}B`,
      categories: index === 0 ? ['denim'] : ['womens', 'knitwear'],
    });
  const reviewer = await site.screenUser('reviewer');
  const found = async (filter: Record<string, unknown>) => (await reviewer.call(countApplications, filter)).data.total;
  const expected = {
    有限公司: 3,
    织云: 1,
    云: 1,
    'weft 纺': 1,
    𠮷祥: 1,
    織雲: 1,
    祥𠮷: 0,
    没有这家: 0,
    '%有': 0,
    '913301': 3,
    '91330100799655051': 1,
    '913302': 0,
  };
  for (const [q, count] of Object.entries(expected)) expect(await found({ q }), q).toBe(count);
  expect(await found({ category: ['denim'] })).toBe(1);
  expect(await found({ category: ['denim', 'knitwear'] })).toBe(3);
  expect(await found({ category: ['felt'] })).toBe(0);
});

test('a company is found by the pinyin and the initials of its name, also of a new name; saving does not wait for that', async () => {
  const reviewer = await site.screenUser('reviewer');
  const found = async (q: string) => (await reviewer.call(countApplications, { q })).data.total;
  const spelledNow = async () => {
    const { rows } = await site.services.database.pool.query(
      `select name, words <> '' as "isSpelled" from name_spellings where kind = 'application' and id = $1`,
      [id],
    );
    return rows;
  };
  const { id } = await submittedApplication(site, '13811110009', { company_name: '绍兴柯桥锦绣印染厂' });
  expect(await spelledNow()).toEqual([{ name: '绍兴柯桥锦绣印染厂', isSpelled: false }]);
  for (const q of ['shaoxing', 'KeQiao', 'jxyr', 'keqiao yinran', 'ｓｘｋｑ']) expect(await found(q), q).toBe(1);
  expect(await spelledNow()).toEqual([{ name: null, isSpelled: true }]);
  for (const q of ['jinhua', 'sxkqx', 'weft']) expect(await found(q), q).toBe(q === 'weft' ? 1 : 0);

  await site.services.database.pool.query(
    `update applications set fields = fields || '{"company_name": "金华锦绣印染厂"}' where id = $1`,
    [id],
  );
  expect(await found('shaoxing')).toBe(0);
  expect(await found('jinhua')).toBe(1);
  // Letters are part of other conditions, as everything that is typed.
  expect((await reviewer.call(countApplications, { q: 'jinhua', supplier_type: ['fabric'] })).data.total).toBe(0);
});
