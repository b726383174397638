import { afterAll, beforeAll, expect, test } from 'vitest';
import * as desk from '#enrolment/review/review-contract.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { admissionTimes } from './required-items.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-10-28T10:00:00+08:00' });
});
afterAll(() => site.close());

test('the guide names what each kind must give, in the reader’s language and as staff set it', async () => {
  const zh = await site.services.admission.guide('zh-CN');
  expect(zh.kinds.map(({ name }) => name)).toEqual(['面料', '辅料', '成衣加工', '贸易', '印染']);
  const least = new Map(zh.sections.flatMap(({ items, least }) => items.map((item, at) => [item, least[at]])));
  expect(least.get('缝制车间照片')).toBe('0,0,1,0,0');
  for (const [place, { required }] of zh.kinds.entries())
    expect([...least.values()].filter((counts) => Number(counts?.split(',')[place]) > 0)).toHaveLength(
      required - zh.common.length,
    );
  expect(zh.common).toContain('营业执照照片');
  const en = await site.services.admission.guide('en');
  expect(en.common[0]).toBe('Company type');
});

test('times are medians of what happened, and are kept back while a few applications would be told by them', async () => {
  const read = () => admissionTimes(site.services, 0)();
  const reviewer = await site.screenUser('reviewer');
  const one = async (last: number, hours: number, approve: boolean) => {
    const { id } = await submittedApplication(site, `1345000${last}`, { supplier_type: 'garment' });
    const taken = await reviewer.call(desk.startReview, { id, revision: 1 });
    site.clock.forward(hours * 3_600_000);
    const decided = { id, revision: taken.data.revision };
    await (approve
      ? reviewer.call(desk.approve, decided)
      : reviewer.call(desk.reject, { ...decided, code: 'not_qualified', text: '产能不足' }));
  };
  for (const [place, hours] of [1, 1, 2, 2].entries()) await one(1000 + place, hours, true);
  expect(await read()).toMatchObject({ review: null, whole: null, firstPassPercent: null });
  await one(2000, 2, false);
  expect(await read()).toMatchObject({ review: { p50: 2, p90: 2 }, firstPassPercent: 80, correction: null });
});
