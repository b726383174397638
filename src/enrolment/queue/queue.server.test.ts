import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whoAmI } from '#accounts/contract.ts';
import { saveApplyInfo } from '#enrolment/contract.ts';
import * as desk from '#enrolment/review/review-contract.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as queue from './queue-contract.ts';

let site: TestApp;
let reviewer: Visitor;
beforeAll(async () => {
  // A Monday morning.
  site = await openTestApp({ startsAt: '2026-11-16T09:00:00+08:00' });
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

let last = 0;
const phone = () => `137${String(20_000_000 + last++)}`;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const find = async (filter: Record<string, unknown>): Promise<number[]> => {
  const { code, data } = await reviewer.call(queue.listApplications, { per_page: 100, ...filter });
  expect(code, JSON.stringify(data)).toBe(1);
  const counted = (await reviewer.call(queue.countApplications, filter)).data;
  expect(counted.total).toBe(data.length);
  return idsOf(data);
};

describe('the queue', () => {
  test('is found by part of a name, by code, phone and number, and takes nothing for SQL', async () => {
    const number = phone();
    const { id, application } = await submittedApplication(site, number, {
      company_name: '绍兴柯桥 100% 棉_纺织（Weft）',
      credit_code: '91330100799655058B',
    });
    for (const q of [
      '柯桥',
      '棉_',
      '柯桥 100%',
      '100% 棉_纺织(weft)',
      'ＷＥＦＴ',
      '9133 0100 7996',
      '91330100799655058b',
      number,
      number.slice(-4),
      application.number,
      String(id),
      `+86${number}`,
    ])
      expect(await find({ q }), q).toContain(id);
    for (const q of ["' or 1=1 --", '100%%棉', '%', '\\', '柯_', number.slice(0, 10), 'WL999999'])
      expect(await find({ q }), q).toEqual(q === '%' ? [id] : []);
  });

  test('is filtered by kind, category, place, reviewer, round, days and papers that run out', async () => {
    const { id, person } = await submittedApplication(site, phone(), {
      categories: ['denim', 'women_x'],
      area_code: '330109',
      certificates: [
        { kind: 'ISO 9001', valid_to: '2026-12-10' },
        { kind: 'BSCI', valid_to: '' },
      ],
    });
    const me = (await reviewer.call(whoAmI)).data.ia.id;
    expect(await find({ category: ['denim'] })).toEqual([id]);
    expect(await find({ category: ['women%'] })).toEqual([]);
    expect(await find({ area: ['33'] })).toEqual([id]);
    expect(await find({ area: ['3301', '99'] })).toEqual([id]);
    expect(await find({ expiry: '30' })).toEqual([id]);
    expect(await find({ expiry: 'over' })).toEqual([]);
    expect(await find({ supplier_type: ['fabric'] })).toEqual([]);
    expect(await find({ assignee: 'nobody' })).toContain(id);
    await reviewer.call(desk.assign, { id, revision: 1, assignee: me });
    expect(await find({ assignee: 'me' })).toEqual([id]);
    expect(await find({ assignee: String(me) })).toEqual([id]);
    expect(await find({ assignee: '999' })).toEqual([]);
    expect(await find({ submitted_from: '2026-11-16', submitted_to: '2026-11-16' })).toContain(id);
    expect(await find({ submitted_from: '2026-11-17' })).toEqual([]);
    expect(await find({ decided_from: '2026-11-16' })).toEqual([]);
    expect(await find({ round: '2' })).toEqual([]);

    await reviewer.call(desk.startReview, { id, revision: 2 });
    const remarks = [{ field: 'workers', code: 'not_matching' }];
    await readWhole(reviewer, id);
    await reviewer.call(desk.returnForCorrection, { id, revision: 3, remarks });
    expect(await find({ decided_from: '2026-11-16', decided_to: '2026-11-16' })).toEqual([id]);
    const again = { revision: 4, workers: 90, submit: 1, consent_version: '2026-11-01' };
    expect((await person.call(saveApplyInfo, again)).code).toBe(1);
    expect(await find({ round: '2' })).toEqual([id]);
    expect(await find({ round: '3' })).toEqual([]);
  });

  test('has what is due first in front, in working time, and finds what is late or soon', async () => {
    const { id } = await submittedApplication(site, phone());
    const row = async () =>
      (await reviewer.call(queue.listApplications, { per_page: 100 })).data.find(
        (one: { id: number }) => one.id === id,
      );
    expect((await row()).due).toMatchObject({ days: 3, is_late: false });
    expect(await find({ due: 'late' })).toEqual([]);
    site.clock.forward(Date.parse('2026-11-19T08:30:00+08:00') - site.clock.now());
    reviewer = await site.screenUser('reviewer');
    expect(await find({ due: 'today' })).toContain(id);
    site.clock.forward(5 * 3_600_000);
    reviewer = await site.screenUser('reviewer');
    const { data: counts } = await reviewer.call(queue.countApplications, {});
    expect(counts.overdue).toBeGreaterThan(0);
    expect(await find({ due: 'late' })).toContain(id);
    expect((await row()).due).toMatchObject({ is_late: true });
    const rows = (await reviewer.call(queue.listApplications, { per_page: 100 })).data;
    const dues = rows.map(({ due_at }: { due_at: string | null }) => due_at ?? '9999');
    expect(dues).toEqual([...dues].sort());
    const { id: fresh } = await submittedApplication(site, phone());
    expect(await find({ due: 'week' })).toContain(fresh);
  });

  test('is in any order, both ways', async () => {
    const orders = [
      ['submitted', 'submitted_at'],
      ['number', 'number'],
      ['area', 'area_code'],
      ['company', 'company_name'],
    ] as const;
    for (const [sort, key] of orders)
      for (const way of ['', '-']) {
        const { data } = await reviewer.call(queue.listApplications, { sort: way + sort, per_page: 100 });
        const keys = data.map((one: Record<string, string>) => one[key]);
        const sorted = [...keys].sort();
        expect(keys, way + sort).toEqual(way ? sorted.reverse() : sorted);
      }
    const { data } = await reviewer.call(queue.listApplications, { sort: '-decided', per_page: 100 });
    expect(data.at(-1).decided_at).toBeNull();
  });

  test('hands over the next and the previous application, and the first after one that left it', async () => {
    const waiting = { state: ['submitted', 'in_review'], sort: 'due' };
    const order = idsOf((await reviewer.call(queue.listApplications, { ...waiting, per_page: 100 })).data);
    expect(order.length).toBeGreaterThan(2);
    const beside = async (after: number, sort = 'due') => {
      const { data } = await reviewer.call(queue.nextApplication, { ...waiting, sort, after });
      return [data.previous?.id ?? null, data.next?.id ?? null];
    };
    for (const [at, id] of order.entries())
      expect(await beside(id)).toEqual([order[at - 1] ?? null, order[at + 1] ?? order[0]]);
    const turned = idsOf((await reviewer.call(queue.listApplications, { ...waiting, sort: '-due' })).data);
    expect(await beside(turned[1] as number, '-due')).toEqual([turned[0], turned[2]]);
    const [id] = order as [number];
    const revision = (await reviewer.call(desk.openApplication, { id })).data.revision;
    await reviewer.call(desk.startReview, { id, revision });
    await reviewer.call(desk.approve, { id, revision: revision + 1 });
    expect(await beside(id)).toEqual([null, order[1]]);
    expect(await beside(123_456)).toEqual([null, order[1]]);
  });

  test('never shows a draft, and shows no applicant', async () => {
    const person = await site.applicant(phone());
    await person.call(saveApplyInfo, { company_name: '只有草稿的公司', revision: 0 });
    expect(await find({ q: '只有草稿' })).toEqual([]);
    expect(await person.call(queue.listApplications)).toMatchObject({ code: 401 });
  });
});
