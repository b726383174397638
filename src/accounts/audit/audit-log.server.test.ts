import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenLogin, whoAmI } from '#accounts/contract.ts';
import { createScreenAccount, disableScreenAccount } from '#accounts/staff-contract.ts';
import { startReview } from '#enrolment/review/review-contract.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { type AuditEntryRow, auditEntriesPerPage, listAuditEntries } from './contract.ts';

let site: TestApp;
let admin: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  admin = await site.screenUser('admin');
});
afterAll(() => site.close());

const list = async (payload: Record<string, unknown> = {}) => (await admin.call(listAuditEntries, payload)).data;

test('the log shows of a change who, when, from where, before and after', async () => {
  const { account } = (await admin.call(createScreenAccount, { username: 'audited', name: '李', roles: ['viewer'] }))
    .data;
  site.clock.forward(1_000);
  await admin.call(disableScreenAccount, { id: account.id });
  const me = (await admin.call(whoAmI)).data.ia;
  const { rows } = await list({ subject: `screen_user/${account.id}` });
  expect(rows).toMatchObject([
    { action: 'accounts.disable', before: { disabled_at: null }, person: { username: me.username } },
    { action: 'accounts.create', after: { username: 'audited', roles: ['viewer'] }, address: '127.0.0.1' },
  ]);
  expect((await list({ area: 'accounts' })).rows.length).toBeGreaterThanOrEqual(2);
  expect((await list({ area: 'jobs' })).rows).toEqual([]);
  expect((await list({ actor: me.id })).rows.length).toBeGreaterThanOrEqual(2);
  expect((await list({ actor: me.id + 999 })).rows).toEqual([]);
  const today = businessDay(site.clock.now());
  expect((await list({ from: today, to: today })).rows.length).toBeGreaterThanOrEqual(2);
  expect((await list({ to: businessDay(site.clock.now() - dayMs) })).rows).toEqual([]);
});

test('thousands of entries are read page by page, none twice and none left out', async () => {
  await site.services.database.pool.query(
    `insert into audit_entries (at, actor_kind, actor, action, subject)
     select now(), 'ia', 1, (array['fabrics.change', 'jobs.close'])[1 + n % 2], 'thing/' || n from generate_series(1, 333) n`,
  );
  const seen: number[] = [];
  for (let below = ''; ; ) {
    const page = await list({ area: 'fabrics', ...(below ? { below } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(auditEntriesPerPage);
    seen.push(...page.rows.map(({ id }: AuditEntryRow) => id));
    if (!page.next) break;
    below = page.next;
  }
  expect(seen).toHaveLength(166);
  expect(new Set(seen).size).toBe(166);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect((await list()).areas).toEqual(['accounts', 'fabrics', 'jobs']);
});

test('the log has decisions, licence views and sign-ins, failed ones too, without the text of a decision', async () => {
  const reviewer = await site.screenUser('reviewer');
  const { id } = await submittedApplication(site, '13800007001');
  await reviewer.call(startReview, { id, revision: 1 });
  const { rows } = await list({ subject: `application/${id}` });
  expect(rows).toMatchObject([
    { action: 'enrolment.start_review', before: { state: 'submitted' }, after: { state: 'in_review' } },
  ]);
  // In words too, so that no browser needs those of all features.
  expect(rows).toMatchObject([
    {
      object: { name: `入驻申请 ${id}`, to: `/console/applications/${id}` },
      changes: [{ name: '状态', before: '待审核', after: '审核中', isChanged: true }],
    },
  ]);
  expect((await list({ area: 'enrolment' })).rows).toContainEqual(rows[0]);
  expect((await list({ area: 'jobs' })).rows).not.toContainEqual(rows[0]);

  const { account } = (await admin.call(createScreenAccount, { username: 'watched', name: '王', roles: ['viewer'] }))
    .data;
  await site.visitor().call(screenLogin, { username: 'watched', password: 'not this one' });
  await site.visitor().call(screenLogin, { username: 'nobody at all', password: 'not this one' });
  await site.screenUser('viewer');
  const actions = async (subject: string) => (await list({ subject })).rows.map(({ action }: AuditEntryRow) => action);
  expect(await actions(`screen_user/${account.id}`)).toEqual(['accounts.sign_in_failed', 'accounts.create']);
  expect(await actions('screen_user/0')).toEqual(['accounts.sign_in_failed']);
  expect((await list({})).rows.map(({ action }: AuditEntryRow) => action)).toContain('accounts.sign_in');
});

test('only admins read the log, and an impossible date is refused with its field', async () => {
  const editor = await site.screenUser('editor', 'reviewer', 'operator');
  expect((await editor.call(listAuditEntries)).code).toBe(403);
  expect((await site.visitor().call(listAuditEntries)).code).toBe(401);
  const refused = await admin.call(listAuditEntries, { from: '2026-02-31' });
  expect(refused).toMatchObject({ code: 400, data: { fields: { from: expect.any(String) } } });
});
