import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplyInfo, withdraw } from '#enrolment/contract.ts';
import { returnForCorrection, startReview } from '#enrolment/review/review-contract.ts';
import { dayMs, hourMs } from '#kit/text/time.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { decisionTimes } from './required-items.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-17T09:30:00+08:00' });
});
afterAll(() => site.close());

test('a place in the queue is how many are due before, and moves up with each that leaves it', async () => {
  const queued: Awaited<ReturnType<typeof submittedApplication>>[] = [];
  for (const phone of ['13400000001', '13400000002', '13400000003']) {
    queued.push(await submittedApplication(site, phone));
    site.clock.forward(60_000);
  }
  const place = async ({ person }: { person: Visitor }) => (await person.call(getApplyInfo)).data.queue.position;
  const places = () => Promise.all(queued.map(place));
  const [first, second] = queued;
  if (!first || !second) throw new Error('nobody is in the queue');
  expect(await places()).toEqual([1, 2, 3]);
  const reviewer = await site.screenUser('reviewer');
  const { data } = await reviewer.call(startReview, { id: first.id, revision: 1 });
  expect(await places()).toEqual([1, 2, 3]);
  // Whoever is asked for a correction waits for nobody.
  await readWhole(reviewer, first.id);
  const remarks = [{ field: 'workers', code: 'not_matching' }];
  await reviewer.call(returnForCorrection, { id: first.id, revision: data.revision, remarks });
  expect(await places()).toEqual([null, 1, 2]);
  await second.person.call(withdraw, { revision: 1 });
  expect(await places()).toEqual([null, null, 1]);
});

test('the times told are those of the last 90 days: from the submission that was decided on to its decision', async () => {
  const { pool } = site.services.database;
  await pool.query('truncate application_events cascade');
  const read = () => decisionTimes(site.services.database, site.clock).current();
  expect(await read()).toEqual({ p50_hours: null, p90_hours: null });
  const { rows } = await pool.query('select id from applications limit 1');
  const now = site.clock.now();
  const write = (action: string, at: number) =>
    pool.query(
      `insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision)
       values ($1, $2, 'ia', 1, $3, '', '', 1)`,
      [rows[0]?.id, new Date(at), action],
    );
  const decided = async (action: string, hours: number, ago: number) => {
    await write('submit', now - ago - hours * hourMs);
    await write('licence_opened', now - ago - 1);
    await write(action, now - ago);
  };
  await decided('reject', 500, 91 * dayMs);
  for (const [at, action] of ['return', 'approve', 'reject', 'return', 'approve'].entries())
    await decided(action, 2 * at + 2, (80 - at) * dayMs);
  // 2, 4, 6, 8 and 10 hours; what is taken back, suspended or asked for renewal is no decision on a submission.
  for (const action of ['undo', 'suspend', 'reinstate', 'propose']) await write(action, now - dayMs);
  expect(await read()).toEqual({ p50_hours: 6, p90_hours: 9.2 });
});
