import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applicantId,
  garmentFactory,
  readWhole,
  storePictures,
  submittedApplication,
} from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { changeRow, writeEvent } from './application-rows.server.ts';
import { getApplyInfo, saveApplyInfo } from './contract.ts';
import { addNote } from './desk/desk-contract.ts';
import { approve, openApplication, returnForCorrection, startReview } from './review-contract.ts';
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

test('no table holds what people wrote about an application; applicant, staff and short messages read it', async () => {
  const number = '+8613800000803';
  const { id, person } = await submittedApplication(site, '13800000803');
  const reviewer = await site.screenUser('reviewer');
  const open = async () => (await reviewer.call(openApplication, { id })).data;
  await reviewer.call(addNote, { id, text: 'canary of a note' });
  await readWhole(reviewer, id);
  const remarks = [{ field: 'workers', code: 'not_matching', text: 'canary of a remark' }];
  await reviewer.call(startReview, { id, revision: (await open()).revision });
  await reviewer.call(returnForCorrection, {
    id,
    revision: (await open()).revision,
    remarks,
    text: 'canary of a return',
  });
  expect((await person.call(getApplyInfo)).data).toMatchObject({
    decision_text: 'canary of a return',
    remarks: [{ text: 'canary of a remark' }],
  });
  expect(site.messages().findLast(({ to }) => to === number)?.text).toContain('canary of a remark');
  const correction = { workers: 61, correction_note: 'canary of an answer', submit: 1, consent_version: '2026-11-01' };
  expect((await person.call(saveApplyInfo, { ...correction, revision: (await open()).revision })).msg).toBe('');
  const conditions = [{ text: 'canary of a condition', due_on: '2027-01-31' }];
  const words = { conditions: 'canary of an approval', dated_conditions: conditions };
  await reviewer.call(startReview, { id, revision: (await open()).revision });
  expect((await reviewer.call(approve, { id, revision: (await open()).revision, ...words })).msg).toBe('');

  const seen = await open();
  expect(seen.notes[0].text).toBe('canary of a note');
  expect(JSON.stringify(seen.history)).toContain('canary of an answer');
  expect(JSON.stringify(seen.history)).toContain('canary of a remark');
  expect(seen.conditions).toMatchObject([{ text: 'canary of a condition' }]);
  expect(seen.messages.map(({ text }: { text: string }) => text).join()).toContain('canary of a remark');
  expect(JSON.stringify((await person.call(getApplyInfo)).data.timeline)).toContain('canary of an approval');
  expect(await dump()).not.toContain('canary of');
});

test('a way of writing that forgets to seal is stopped before the database', async () => {
  const { database, clock } = site.services;
  const now = new Date(clock.now());
  const event = { actorKind: 'user' as const, actor: 1, action: 'save', fromState: '', toState: 'draft', revision: 1 };
  await expect(writeEvent(database.pool, 1, now, { ...event, after: { email: 'a@b.cn' } })).rejects.toThrow('email');
  await expect(writeEvent(database.pool, 1, now, { ...event, text: '王' })).rejects.toThrow('words');
  const remarks = [{ field: 'workers', text: '王' }];
  await expect(writeEvent(database.pool, 1, now, { ...event, after: { remarks } })).rejects.toThrow('words');
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
  await pool.query(`update applications set decision_text = 'canary of old words' where id = $1`, [id]);
  await pool.query(
    `insert into application_messages (event, application, phone, text, template, state, at)
     select max(id), $1, '', 'canary of an old message', '{"name":"canary","language":"zh-CN","values":{}}', 'sent', now()
     from application_events where application = $1`,
    [id],
  );
  await pool.query(
    `insert into company_claims (claimant, application, holder, credit_code, licence, reason, at, state)
     select applicant, id, applicant, '', '', 'canary of an old claim', now(), 'refused' from applications where id = $1`,
    [id],
  );
  await pool.query(
    `insert into short_messages (about, template, text, phone, state, at) values ('', 'x', 'canary of old', '', 'sent', now())`,
  );
  await pool.query(
    `insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, after)
     values ($1, now(), 'ia', 1, 'return', 'in_review', 'in_review', 1, '{"remarks":[{"text":"canary of an old remark"}]}')`,
    [id],
  );
  expect((await person.call(getApplyInfo)).data).toMatchObject({
    fields: { legal_name: 'canary of old' },
    decision_text: 'canary of old words',
  });
  // Words follow by themselves, every day; fields with a change of keys.
  await site.services.enrolment.sealOldRows();
  const left = await dump();
  for (const words of ['old words', 'an old message', 'an old claim', 'an old remark'])
    expect(left).not.toContain(`canary of ${words}`);
  expect(left).toContain('canary');
  let changed = 0;
  for (const pass of site.services.reseal) changed += await pass();
  expect(changed).toBeGreaterThan(1);
  expect(await dump()).not.toContain('canary');
  expect((await person.call(getApplyInfo)).data.fields.legal_name).toBe('canary of old');
  for (const pass of site.services.reseal) expect(await pass()).toBe(0);
});
