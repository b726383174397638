import { afterAll, beforeAll, expect, test } from 'vitest';
import { states } from '#enrolment/application-status.ts';
import { reviewFigures } from '#enrolment/figures/figures-contract.ts';
import { listApplications } from '#enrolment/queue/queue-contract.ts';
import { openApplication } from '#enrolment/review-contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { fillApplications } from './fill-applications.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const fill = async (wish: { more?: number; most?: number } = {}) => {
  const { database, objects, clock, sealing, phones, accounts } = site.services;
  const reviewers = accounts.createDemonstrationReviewers;
  await fillApplications({ database, objects, clock, sealing, phones, reviewers }, wish);
};
const byState = async () =>
  Object.fromEntries(
    (
      await site.services.database.pool.query('select state, count(*)::int as n from applications group by state')
    ).rows.map(({ state, n }) => [state, n]),
  ) as Record<string, number>;

test('an empty desk gets applications in every state, once, with their pictures and histories', async () => {
  // What a start waits for: enough decisions to say how long they take, and no picture more.
  await fill({ most: 10 });
  const few = await byState();
  expect(Object.values(few).reduce((sum, n) => sum + n)).toBe(10);
  expect((few.approved ?? 0) + (few.rejected ?? 0) + (few.suspended ?? 0)).toBeGreaterThanOrEqual(5);
  await fill({ most: 10 });
  expect(await byState()).toEqual(few);
  await fill();
  const counts = await byState();
  expect(Object.keys(counts).sort()).toEqual([...states].sort());
  expect(Object.values(counts).reduce((sum, n) => sum + n)).toBe(40);
  await fill();
  expect(await byState()).toEqual(counts);
  expect(site.messages()).toEqual([]);

  const reviewer = await site.screenUser('reviewer');
  const { data: approved } = await reviewer.call(listApplications, { state: ['approved'], supplier_type: ['garment'] });
  const { data: application } = await reviewer.call(openApplication, { id: approved[0].id });
  expect(application.missing).toEqual([]);
  expect(application.history.map(({ action }: { action: string }) => action)).toContain('approve');
  expect(application.messages[0]).toMatchObject({ state: 'sent', text: expect.stringContaining('已通过') });
  const picture = await site.app.inject(application.pictures[application.fields.gate_images[0]].thumbnail);
  expect(picture.headers['content-type']).toBe('image/jpeg');
}, 180_000);

test('afterwards the desk fills up further, once, with three months of decisions behind it', async () => {
  await fill({ more: 36 });
  const counts = await byState();
  expect(Object.values(counts).reduce((sum, n) => sum + n)).toBe(76);
  expect((counts.submitted ?? 0) + (counts.in_review ?? 0)).toBeGreaterThan(14);
  expect(counts.approved).toBeGreaterThan(18);
  const admin = await site.screenUser('reviewer', 'admin');
  const { data } = await admin.call(reviewFigures, { months: '3' });
  expect(data.by_month.length).toBeGreaterThan(2);
  expect(data.return_reasons.length).toBeGreaterThan(3);
  await fill({ more: 36 });
  expect(await byState()).toEqual(counts);

  // Every company has pictures of its own, but for the three that borrowed one.
  await site.services.enrolment.pictures.readWaiting();
  const { rows } = await site.services.database.pool.query('select id from applications where round > 0');
  const borrowing = new Set<number>();
  for (const { id } of rows)
    for (const { other } of await site.services.enrolment.pictures.similarPictures(id)) borrowing.add(other.id);
  expect(borrowing.size).toBeGreaterThan(0);
  expect(borrowing.size).toBeLessThan(10);
}, 180_000);

test('a desk at which somebody has applied is left alone', async () => {
  const { database } = site.services;
  await database.pool.query('truncate applicants cascade');
  const { rows } = await database.pool.query(`insert into applicants (phone) values ('+8613800000000') returning id`);
  await database.pool.query(
    `insert into applications (applicant, state, revision, fields, language, created_at, updated_at) values ($1, 'draft', 1, '{}', 'en', now(), now())`,
    [rows[0]?.id],
  );
  await fill();
  expect(await byState()).toEqual({ draft: 1 });
});
