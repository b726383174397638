import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplyInfo, saveApplyInfo, withdraw } from '#enrolment/contract.ts';
import { decideClaim, listClaims, listRecoveries, rejectRecovery } from '#enrolment/ownership/ownership-contract.ts';
import {
  addNote,
  approve,
  openApplication,
  reinstate,
  reject,
  returnForCorrection,
  startReview,
  suspend,
  undoDecision,
} from '#enrolment/review/review-contract.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { askedForWithNewNumber, claimedBySomebody } from '#tests/company-asked-for.ts';
import {
  applicantId,
  garmentFactory,
  readWhole,
  storePictures,
  submittedApplication,
} from '#tests/sample-application.ts';
import { sealedColumns, withoutSealedGuard } from '#tests/sealed-guard.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { changeRow, writeEvent } from './application-rows.server.ts';
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
  const { data } = await reviewer.call(openApplication, { id: made[0]?.id });
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
  await site.sendHeld();
  expect(site.messages().findLast(({ to }) => to === number)?.text).toContain('canary of a remark');
  const correction = { workers: 61, correction_note: 'canary of an answer', submit: 1, consent_version: '2026-11-01' };
  expect((await person.call(saveApplyInfo, { ...correction, revision: (await open()).revision })).msg).toBe('');
  const conditions = [{ text: 'canary of a condition', due_on: businessDay(site.clock.now() + 60 * dayMs) }];
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
    database.transaction((client) =>
      changeRow(client, { id: 1, revision: 1, state: 'draft' }, now, { fields: { legal_name: '王' } }, event),
    ),
  ).rejects.toThrow('legal_name');
});

test('nor what claimants, people with a lost number and those who withdraw write, nor what staff answer them', async () => {
  const creditCode = '91330100799655058B';
  const { id, person, application } = await submittedApplication(site, '13800000805', { credit_code: creditCode });
  const reviewer = await site.screenUser('reviewer');
  await claimedBySomebody(site, { phone: '13800000806', creditCode, reason: 'canary of a claim' });
  await askedForWithNewNumber(site, { phone: '13800000807', creditCode, note: 'canary of a lost number' });
  const [claim] = (await reviewer.call(listClaims, { application: id })).data;
  expect(claim.reason).toBe('canary of a claim');
  await reviewer.call(decideClaim, { id: claim.id, decision: 'refuse', text: 'canary of a refused claim' });
  const [lost] = (await reviewer.call(listRecoveries)).data;
  expect(lost.note).toBe('canary of a lost number');
  await reviewer.call(rejectRecovery, { id: lost.id, text: 'canary of a rejected number' });
  const [was] = (await reviewer.call(listRecoveries, { waiting: false })).data;
  expect(was.decision_text).toBe('canary of a rejected number');
  const words = { reason: 'canary of a withdrawal', revision: application.revision };
  expect((await person.call(withdraw, words)).msg).toBe('');
  const { history } = (await reviewer.call(openApplication, { id })).data;
  expect(JSON.stringify(history)).toContain('canary of a withdrawal');

  const other = await submittedApplication(site, '13800000808');
  const at = async () => ({
    id: other.id,
    revision: (await reviewer.call(openApplication, { id: other.id })).data.revision,
  });
  await reviewer.call(startReview, await at());
  const rejected = { code: 'other', text: 'canary of a rejection', fields: ['workers'] };
  expect((await reviewer.call(reject, { ...(await at()), ...rejected })).msg).toBe('');
  expect((await other.person.call(getApplyInfo)).data.decision_text).toContain('canary of a rejection');
  await reviewer.call(undoDecision, await at());
  await reviewer.call(approve, await at());
  expect((await reviewer.call(suspend, { ...(await at()), text: 'canary of a suspension' })).msg).toBe('');
  expect((await reviewer.call(reinstate, { ...(await at()), text: 'canary of a return to trade' })).msg).toBe('');
  expect(await dump()).not.toContain('canary of');
});

test('the database of every test refuses what is written readable into a sealed column, by whatever statement', async () => {
  const { id } = await submittedApplication(site, '13800000804');
  const { pool } = site.services.database;
  const refused: string[] = [];
  const write = async (where: string, statement: string, ...values: unknown[]) => {
    const error = await pool.query(statement, values).then(
      () => undefined,
      (reason: Error) => reason.message,
    );
    refused.push(error === `${where} is not sealed` ? where : `${where}: ${error}`);
  };
  for (const name of sealedFieldNames)
    await write('applications.fields', 'update applications set fields = fields || $2 where id = $1', id, {
      [name]: '王',
    });
  await write('applications.decision_text', `update applications set decision_text = '王' where id = $1`, id);
  const event = `insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, text, before, after)
    select $1, now(), 'ia', 1, 'return', '', '', 1, $2, $3, $4`;
  await write('application_events.text', event, id, '王', {}, {});
  await write('application_events.before', event, id, '', { email: 'a@b.cn' }, {});
  await write('application_events.after', event, id, '', {}, { remarks: [{ text: '' }, { text: '王' }] });
  const written = ['applications.fields', 'applications.decision_text', 'application_events.text'];
  written.push('application_events.before', 'application_events.after');
  expect([...new Set(refused)]).toEqual(written);
  // Of the other tables a row as it is, only readable.
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgname = 'sealed_guard'`,
  );
  const guards = rows.map(({ definition }) => definition).join();
  for (const [table, columns] of Object.entries(sealedColumns))
    for (const column of Object.keys(columns)) expect(guards).toContain(`'${table}.${column} is not sealed'`);
});

/** Columns of text that need no seal: words of the product, ids, states, what staff search by, and what is sealed elsewhere. */
const openColumns = `
  application_events action actor_kind from_state to_state
  application_messages failure phone phone_index reference state
  application_pictures field key mime problem sha256
  application_queue area_code categories credit_code expires_on sought state supplier_type warnings
  application_remarks code field picture reason_en reason_zh region severity
  application_section_views section
  application_conditions due_on
  applications area_code area_name company_key company_name consent_version credit_code language save_key state supplier_type
  capture_links fields language phone_hash session token_hash
  company_claims credit_code licence state
  consents channel version
  expiry_reminders paper valid_to
  four_eyes_types supplier_type
  handovers token
  queue_settings columns
  recoveries credit_code language licence phone phone_index state ticket
  recovery_notices state
  remark_reasons code en zh
  required_items field supplier_type
  saved_filters address name
  short_messages about bound_to cause failure phone phone_index receipt receipt_code reference state template`;

test('every column of text of the enrolment is sealed or known to need none: a new one is looked at first', async () => {
  const open = Object.fromEntries(
    openColumns
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' '))
      .map(([table, ...columns]) => [table ?? '', columns]),
  );
  const tables = [...new Set([...Object.keys(open), ...Object.keys(sealedColumns)])];
  const { rows } = await site.services.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
       and (table_name = any($1) or table_name like 'application%') and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')
       and (data_type <> 'ARRAY' or udt_name = '_text')`,
    [tables],
  );
  const unknown = rows.filter(
    ({ table, column }) => !open[table]?.includes(column) && !(column in (sealedColumns[table] ?? {})),
  );
  expect(unknown).toEqual([]);
  expect(rows.length).toBeGreaterThan(60);
});

test('what was stored before sealing is read, and sealed by the next pass', async () => {
  const { id, person } = await submittedApplication(site, '13800000802');
  const { pool } = site.services.database;
  await withoutSealedGuard(pool);
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

test('a pass waits for nobody who is saving, and the next one takes what was left', async () => {
  const saved = (await submittedApplication(site, '13800000893')).id;
  const other = (await submittedApplication(site, '13800000894')).id;
  const { pool } = site.services.database;
  await withoutSealedGuard(pool);
  await pool.query(`update applications set fields = fields || '{"legal_name":"canary of old"}' where id = any($1)`, [
    [saved, other],
  ]);
  const readable = async () => {
    const { rows } = await pool.query(
      `select id from applications where fields->>'legal_name' = 'canary of old' order by id`,
    );
    return rows.map(({ id }) => id);
  };
  const saving = await pool.connect();
  try {
    await saving.query('begin');
    await saving.query('select 1 from applications where id = $1 for update', [saved]);
    expect(await site.services.enrolment.reseal()).toBeGreaterThan(0);
    expect(await readable()).toEqual([saved]);
    await saving.query('commit');
  } finally {
    saving.release(true);
  }
  await site.services.enrolment.reseal();
  expect(await readable()).toEqual([]);
});
