import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, startReview } from '#enrolment/review/review-contract.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { changesSince } from './contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());
const minutes = (n: number) => site.clock.forward(n * 60_000);

test('one is told by desk what came in and what colleagues changed since one’s last visit, and nothing of oneself', async () => {
  const reviewer = await site.screenUser('reviewer');
  const colleague = await site.screenUser('reviewer');
  const told = async () => (await reviewer.call(changesSince)).data;
  // The first visit has none before it, however long it lasts.
  minutes(2);
  expect(await told()).toEqual({ since: null, desks: [] });
  minutes(20);
  expect(await told()).toEqual({ since: null, desks: [] });
  const left = new Date(site.clock.now()).toISOString();

  minutes(31);
  const { id } = await submittedApplication(site, '13700000001', {});
  const mine = await submittedApplication(site, '13700000002', {});
  await colleague.call(startReview, { id, revision: 1 });
  await colleague.call(approve, { id, revision: 2 });
  minutes(31);
  const away = await told();
  expect(away).toEqual({ since: left, desks: [{ to: '/console/applications', arrived: 2, changed: 1 }] });
  // What one does oneself is no news.
  await reviewer.call(startReview, { id: mine.id, revision: 1 });
  expect((await reviewer.call(approve, { id: mine.id, revision: 2 })).code).toBe(1);
  expect(await told()).toEqual(away);

  // Another desk's person is told of theirs alone.
  const editor = await site.screenUser('editor');
  minutes(45);
  expect((await editor.call(changesSince)).data.desks).toEqual([]);
});
