import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#accounts/audit.server.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { requestStates } from '#fabrics/requests/contract.ts';
import { cutOffAudit } from '#tests/cut-off-audit.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { fillRequests, requestStories } from './fill-requests.server.ts';
import { makeFabrics } from './make-fabrics.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T10:00:00+08:00' });
});
afterAll(() => site.close());

test('an empty desk is filled once, also by starts that are cut off, with requests in every state, and nobody is sent a message', async () => {
  const { database, clock, phones, sealing } = site.services;
  const drafts = [...makeFabrics({ count: 440, today: '2026-11-21' })];
  await database.transaction((client) => writeFabrics(client, drafts, { at: new Date(clock.now()), state: 'shown' }));
  const { rows: staff } = await database.pool.query(
    `insert into screen_users (username, name, password_hash, roles) values ('desk', 'Desk', '', '{editor}') returning id`,
  );
  const needs = { database, clock, phones, sealing, consentVersion: '1', staff: staff.map(({ id }) => id) };
  // Within a story, between two, and before an answer.
  for (const entries of [1, 1, 2, 3])
    await expect(fillRequests({ ...needs, audit: cutOffAudit(entries) })).rejects.toThrow('cut off');
  for (let turn = 0; turn < 2; turn++) await fillRequests({ ...needs, audit });
  const { rows } = await database.pool.query('select state from fabric_requests order by id');
  expect(rows.length).toBe(requestStories.length);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(requestStates));
  expect(rows.map(({ state }) => state)).toEqual(requestStories.map(({ until = 'new' }) => until));
  expect(site.messages()).toEqual([]);
});
