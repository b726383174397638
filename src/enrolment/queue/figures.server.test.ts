import { afterAll, beforeAll, expect, test } from 'vitest';
import * as desk from '#enrolment/review/review-contract.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { reviewFigures } from './queue-contract.ts';

let site: TestApp;
let reviewer: Visitor;
let admin: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-10-28T10:00:00+08:00' });
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

let last = 0;
async function taken() {
  const { id } = await submittedApplication(site, `134${String(40_000_000 + last++)}`, { supplier_type: 'garment' });
  const { data } = await reviewer.call(desk.startReview, { id, revision: 1 });
  return { id, revision: data.revision as number };
}
const hours = async (n: number) => {
  site.clock.forward(n * 3_600_000);
  reviewer = n > 11 ? await site.screenUser('reviewer') : reviewer;
};

test('times, first passes, reasons, weeks and decisions taken back come from the history', async () => {
  const [one, two, three] = [await taken(), await taken(), await taken()];
  await hours(4);
  expect((await reviewer.call(desk.approve, one)).code).toBe(1);
  await hours(4);
  await reviewer.call(desk.reject, { ...two, code: 'not_qualified', text: '产能不足' });
  const undone = await reviewer.call(desk.undoDecision, { id: two.id, revision: two.revision + 1 });
  await reviewer.call(desk.approve, { id: two.id, revision: undone.data.revision });
  await site.services.database.pool.query(
    `insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, after)
     select $1, $2, 'ia', min(id), 'return', 'in_review', 'needs_correction', 9,
       '{"remarks":[{"field":"licence_image","code":"unclear"},{"field":"workers","code":"not_matching"}]}' from screen_users`,
    [three.id, new Date(site.clock.now())],
  );
  // The next month, by another reviewer.
  await hours(24 * 7);
  const late = await taken();
  await hours(2);
  await reviewer.call(desk.reject, { ...late, code: 'not_wanted', text: '本季不招', fields: ['categories', 'moq'] });

  admin = await site.screenUser('reviewer', 'admin');
  const { data } = await admin.call(reviewFigures, { months: '3' });
  expect(data.from).toBe('2026-09-01');
  expect(data.all).toMatchObject({ approved: 2, returned: 1, rejected: 2 });
  expect(data.first_decisions).toBe(4);
  expect(data.first_passes).toBe(1);
  expect(data.by_month).toMatchObject([
    { month: '2026-10', approved: 2, returned: 1, rejected: 1, first_decisions: 3, first_passes: 1 },
    { month: '2026-11', approved: 0, returned: 0, rejected: 1, first_decisions: 1, first_passes: 0 },
  ]);
  expect(data.by_month[0].p50_hours).toBeCloseTo(8, 0);
  // Begun at ten in the morning: four hours and eight, of which the working day has no more.
  expect(data.by_month[0].p50_working_hours).toBeCloseTo(8, 0);
  expect(data.working_day_hours).toBe(9);
  expect(data.by_month[1].p90_hours).toBeCloseTo(2, 0);
  expect(data.agreement).toEqual({ undone: 1, reversed: 1, confirmed: 0, differed: 0 });
  expect(data.return_reasons).toEqual([
    { field: 'licence_image', code: 'unclear', count: 1 },
    { field: 'workers', code: 'not_matching', count: 1 },
  ]);
  expect(data.rejection_reasons).toEqual([
    { code: 'not_qualified', count: 1 },
    { code: 'not_wanted', count: 1 },
  ]);
  expect(data.rejection_fields).toEqual([
    { field: '', code: 'not_qualified', count: 1 },
    { field: 'categories', code: 'not_wanted', count: 1 },
    { field: 'moq', code: 'not_wanted', count: 1 },
  ]);
  expect(data.by_week).toEqual([
    { week: '2026-10-26', submitted: 3, decided: 4 },
    { week: '2026-11-02', submitted: 1, decided: 1 },
  ]);
  expect(data.by_reviewer).toHaveLength(2);
  expect(data.by_reviewer.reduce((sum: number, row: { reversed: number }) => sum + row.reversed, 0)).toBe(1);
});

test('a reviewer sees the figures of all, and by name only their own', async () => {
  const { data } = await reviewer.call(reviewFigures, { months: '12' });
  expect(data.all.approved).toBe(2);
  expect(data.by_reviewer).toMatchObject([{ rejected: 1, approved: 0 }]);
  expect(await (await site.screenUser('editor')).call(reviewFigures)).toMatchObject({ code: 403 });
});

test('a desk without decisions has figures without times', async () => {
  const empty = await openTestApp();
  const { data } = await (await empty.screenUser('reviewer')).call(reviewFigures);
  expect(data).toMatchObject({ all: { approved: 0, p50_hours: null }, by_month: [], by_week: [], first_decisions: 0 });
  await empty.close();
});
