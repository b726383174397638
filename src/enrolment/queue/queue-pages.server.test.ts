import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { returnForCorrection, startReview } from '#enrolment/review/review-contract.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { countApplications, listApplications, type QueueRow } from './queue-contract.ts';
import { queueOrders } from './queue-words.ts';

let site: TestApp;
let reviewer: Visitor;
let last = 0;
const phone = () => `136${String(20_000_000 + last++)}`;
const list = async (part: Record<string, unknown>): Promise<QueueRow[]> => {
  const { code, data } = await reviewer.call(listApplications, part);
  expect(code, JSON.stringify(data)).toBe(1);
  return data;
};

beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-16T09:00:00+08:00' });
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

test('page after page in any order misses nobody, and those without the key stand last either way', async () => {
  for (const [at, company_name] of [
    '乙纺织',
    'Ａ织造',
    '乙纺织',
    '甲服饰',
    '丙 印染',
    '乙纺织',
    '丁',
    '戊',
  ].entries()) {
    site.clock.forward(at % 3 === 0 ? 60_000 : 0);
    const { id } = await submittedApplication(site, phone(), {
      company_name: `${company_name}有限公司`,
      area_code: at % 2 ? '330109' : '320581',
    });
    // Some wait for their applicant: no due day, which stands last either way.
    if (at % 3 !== 1) continue;
    await readWhole(reviewer, id);
    await reviewer.call(startReview, { id, revision: 1 });
    const remarks = [{ field: 'address', code: 'incomplete' }];
    expect((await reviewer.call(returnForCorrection, { id, revision: 2, remarks })).code).toBe(1);
  }
  for (const sort of queueOrders) {
    const whole = await list({ sort, per_page: 100 });
    const walked: QueueRow[] = [];
    for (let page = 1; walked.length < whole.length; page++) walked.push(...(await list({ sort, per_page: 3, page })));
    expect([sort, walked.map(({ id }) => id)]).toEqual([sort, whole.map(({ id }) => id)]);
    if (sort.endsWith('due')) expect(whole.slice(-3).map(({ due_at }) => due_at)).toEqual([null, null, null]);
  }
  expect(await list({ page: 2_000 })).toEqual([]);
});

describe('the filter by warnings', () => {
  const found = async (warning: string) => {
    await site.services.enrolment.warnings.checkWaiting();
    const rows = await list({ warning, per_page: 100 });
    expect((await reviewer.call(countApplications, { warning })).data.total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };

  test('finds what the panel would say of an application by itself', async () => {
    const odd = await submittedApplication(site, phone(), {
      company_name: '苏州提醒纺织有限公司',
      credit_code: '91320581M000100Y41',
      workers: 2,
      licence_valid_to: '2026-11-30',
    });
    for (const kind of ['any', 'code', 'capacity'])
      expect([kind, await found(kind)]).toEqual([kind, expect.arrayContaining([odd.id])]);
    for (const kind of ['none', 'region', 'expired'])
      expect([kind, await found(kind)]).toEqual([kind, expect.not.arrayContaining([odd.id])]);
    const [row] = await list({ q: odd.application.number });
    expect(row?.warnings).toEqual(expect.arrayContaining(['code', 'capacity']));
    site.clock.forward(16 * 86_400_000);
    reviewer = await site.screenUser('reviewer');
    expect(await found('expired')).toContain(odd.id);
  });

  test('finds both of two that are alike, and neither when one was corrected', async () => {
    const one = await submittedApplication(site, phone(), {
      company_name: '湖州双生童装厂',
      credit_code: '91330502MA2B222Q1Y',
    });
    const two = await submittedApplication(site, phone(), {
      company_name: '湖州双生童装厂',
      credit_code: '91330502MA2B000Q1W',
    });
    await site.services.enrolment.pictures.readWaiting();
    const sharing = await found('duplicate');
    expect(sharing).toEqual(expect.arrayContaining([one.id, two.id]));

    // From here on only the correction itself can ask for another look.
    const unchecked = 'select 1 from application_queue where unchecked > 0';
    const lookedAt = async () => {
      await site.services.enrolment.warnings.checkWaiting();
      return (await site.services.database.pool.query(unchecked)).rowCount;
    };
    await expect.poll(lookedAt).toBe(0);

    await readWhole(reviewer, two.id);
    await reviewer.call(startReview, { id: two.id, revision: 1 });
    const remarks = [
      { field: 'company_name', code: 'not_matching' },
      { field: 'credit_code', code: 'not_matching' },
    ];
    await reviewer.call(returnForCorrection, { id: two.id, revision: 2, remarks });
    const corrected = {
      company_name: '湖州独生童装厂',
      credit_code: '91330502MA2B111Q1X',
      revision: 3,
      submit: 1,
      consent_version: '2026-11-01',
    };
    expect(await two.person.call(saveApplyInfo, corrected)).toMatchObject({ code: 1 });
    await expect.poll(lookedAt).toBe(0);
    const left = await found('duplicate');
    for (const { id } of [one, two]) expect(left).not.toContain(id);
  });
});
