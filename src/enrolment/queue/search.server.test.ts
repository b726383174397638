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
