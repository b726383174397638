import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueClock } from '#enrolment/review/due-clock.server.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { applicationQueue } from './queue.server.ts';
import { pairsOf, searchTerms } from './queue-conditions.server.ts';
import { countApplications, listApplications } from './queue-contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test('what is looked for is found alike whether the statistics know nothing, or know which words are common', async () => {
  const names = ['杭州织云有限公司', '苏州ＷＥＦＴ 纺织有限公司', '湖州𠮷祥有限公司'];
  for (const [index, company_name] of names.entries())
    await submittedApplication(site, `1381111000${index}`, {
      company_name,
      credit_code: `9133010079965505${index}B`,
      categories: index === 0 ? ['denim'] : ['womens', 'knitwear'],
    });
  const { database, clock, phones } = site.services;
  const filter = listApplications.payload.parse({});
  const found = async (part: object) => {
    // A new one knows nothing yet, and reads the statistics of the moment.
    const terms = searchTerms(database);
    const objects = { viewUrl: () => '' };
    const queue = applicationQueue({ database, objects, phones, clock, due: dueClock(clock), terms });
    return (await queue.count({ ...filter, ...part }, 1)).total;
  };
  const all = async () => [
    await found({ q: '有限公司' }),
    await found({ q: '织云' }),
    await found({ q: '云' }),
    await found({ q: 'weft 纺' }),
    await found({ q: '𠮷祥' }),
    await found({ q: '織雲' }),
    await found({ q: '祥𠮷' }),
    await found({ q: '没有这家' }),
    await found({ q: '%有' }),
    await found({ q: '913301' }),
    await found({ q: '91330100799655051' }),
    await found({ q: '913302' }),
    await found({ category: ['denim'] }),
    await found({ category: ['denim', 'knitwear'] }),
    await found({ category: ['felt'] }),
  ];
  const expected = [3, 1, 1, 1, 1, 1, 0, 0, 0, 3, 1, 0, 1, 3, 0];
  expect(await all()).toEqual(expected);
  await database.pool.query('analyze application_queue');
  const terms = searchTerms(database);
  await terms.ready();
  expect(terms.areAllRare(pairsOf('有限公司'))).toBe(false);
  expect(terms.areAllRare(pairsOf('没有这家'))).toBe(true);
  expect(terms.isAnyRare(['|knitwear|'])).toBe(false);
  expect(await all()).toEqual(expected);

  const reviewer = await site.screenUser('reviewer');
  expect((await reviewer.call(countApplications, { q: '织云' })).data.total).toBe(1);
});
