import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicantId, garmentFactory, storePictures, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { changeRow, writeEvent } from './application-rows.server.ts';
import { getApplyInfo, saveApplyInfo } from './contract.ts';
import { openApplication } from './review-contract.ts';
import { sealedFieldNames } from './sealed-fields.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const { pool } = site.services.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I', c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${name} t`);
    found.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  return found.join('\n');
}

test('no table holds a readable personal field, of a draft, of its history or of a submission; people read them', async () => {
  const canary = (name: string, round: number) =>
    name === 'email' ? `canary-${round}@example.com` : `canary ${name} ${round}`;
  const person = await site.applicant('13800000801');
  for (const round of [0, 1, 2]) {
    const fields = Object.fromEntries(sealedFieldNames.map((name) => [name, canary(name, round)]));
    expect((await person.call(saveApplyInfo, { ...fields, revision: round })).code).toBe(1);
  }
  const pictures = await storePictures(site, await applicantId(person));
  const last = Object.fromEntries(sealedFieldNames.map((name) => [name, canary(name, 3)]));
  const submitted = await person.call(saveApplyInfo, {
    ...garmentFactory,
    ...pictures,
    ...last,
    revision: 3,
    submit: 1,
    consent_version: '2026-11-01',
  });
  expect(submitted.msg).toBe('');
  expect(submitted.data.fields).toMatchObject(last);
  expect((await person.call(getApplyInfo)).data.fields).toMatchObject(last);

  const rows = await dump();
  expect(rows).toContain('applications: ');
  expect(rows).not.toContain('canary');

  const { rows: made } = await site.services.database.pool.query('select id from applications');
  const reviewer = await site.screenUser('reviewer');
  const { data } = await reviewer.call(openApplication, { id: made[0].id });
  expect(data.fields).toMatchObject(last);
  const save = data.history.find((event: { action: string; revision?: number }) => event.action === 'save');
  expect(save.before.legal_name).toBe(canary('legal_name', 2));
  expect(save.after.legal_name).toBe(canary('legal_name', 3));
});

test('a way of writing that forgets to seal is stopped before the database', async () => {
  const { database, clock } = site.services;
  const now = new Date(clock.now());
  const event = { actorKind: 'user' as const, actor: 1, action: 'save', fromState: '', toState: 'draft', revision: 1 };
  await expect(writeEvent(database.pool, 1, now, { ...event, after: { email: 'a@b.cn' } })).rejects.toThrow('email');
  await expect(
    database.transaction((client) => changeRow(client, { id: 1, revision: 1 }, now, { fields: { legal_name: '王' } })),
  ).rejects.toThrow('legal_name');
});

test('what was stored before sealing is read, and sealed by the next pass', async () => {
  const { id, person } = await submittedApplication(site, '13800000802');
  const { pool } = site.services.database;
  await pool.query(`update applications set fields = fields || '{"legal_name":"canary of old"}' where id = $1`, [id]);
  await pool.query(`update application_events set after = after || '{"email":"canary@old"}' where application = $1`, [
    id,
  ]);
  expect((await person.call(getApplyInfo)).data.fields.legal_name).toBe('canary of old');
  expect(await dump()).toContain('canary');
  let changed = 0;
  for (const pass of site.services.reseal) changed += await pass();
  expect(changed).toBeGreaterThan(1);
  expect(await dump()).not.toContain('canary');
  expect((await person.call(getApplyInfo)).data.fields.legal_name).toBe('canary of old');
  for (const pass of site.services.reseal) expect(await pass()).toBe(0);
});
