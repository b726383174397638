import { afterAll, beforeAll, expect, test } from 'vitest';
import { states } from '#enrolment/application-status.ts';
import { listApplications } from '#enrolment/queue/queue-contract.ts';
import { openApplication } from '#enrolment/review-contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { fillApplications } from './fill-applications.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const fill = async () => {
  const { database, objects, clock, sealing, accounts } = site.services;
  await fillApplications({ database, objects, clock, sealing, reviewers: accounts.createDemonstrationReviewers });
};
const byState = async () =>
  Object.fromEntries(
    (
      await site.services.database.pool.query('select state, count(*)::int as n from applications group by state')
    ).rows.map(({ state, n }) => [state, n]),
  ) as Record<string, number>;

test('an empty desk gets applications in every state, once, with their pictures and histories', async () => {
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
});

test('a desk at which somebody has applied is left alone', async () => {
  const { database } = site.services;
  await database.pool.query(`delete from application_messages; delete from application_remarks; delete from application_section_views; delete from application_events;
    delete from applications; delete from applicants`);
  const { rows } = await database.pool.query(`insert into applicants (phone) values ('+8613800000000') returning id`);
  await database.pool.query(
    `insert into applications (applicant, state, revision, fields, language, created_at, updated_at) values ($1, 'draft', 1, '{}', 'en', now(), now())`,
    [rows[0].id],
  );
  await fill();
  expect(await byState()).toEqual({ draft: 1 });
});
