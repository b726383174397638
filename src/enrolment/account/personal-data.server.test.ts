import { describe, expect, test } from 'vitest';
import { sendVerifyCode } from '#accounts/contract.ts';
import { getApplyInfo, reapply, saveApplyInfo } from '#enrolment/contract.ts';
import {
  acceptHandover,
  decideClaim,
  listClaims,
  sendHandoverCode,
  startHandover,
} from '#enrolment/ownership/ownership-contract.ts';
import { openApplication, startReview } from '#enrolment/review/review-contract.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { legalCalls } from '#site/legal/contract.ts';
import { claimedBySomebody } from '#tests/company-asked-for.ts';
import { openReviewDesk } from '#tests/review-desk.ts';
import { applicantId, garmentFactory, storePictures, submittedApplication } from '#tests/sample-application.ts';
import type { Visitor } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';
import { cancelDeletion, getPersonalData, giveConsent, requestDeletion, withdrawConsent } from './account-contract.ts';
import { eraseApplicant, purgeStatements } from './personal-data.server.ts';
import { copyWaitsPath, deletionWaitDays, exportPath, retentionYears } from './personal-data-words.ts';

const { site, staff, phone } = await openReviewDesk();
const cookie = (person: Visitor) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const copyOf = (person: Visitor, accept = 'application/json') =>
  site.app.inject({ method: 'POST', url: exportPath, headers: { cookie: cookie(person), accept } });

describe('consent', () => {
  test('is written down with version, time and place by the submission, once for each version', async () => {
    const { person, application } = await submittedApplication(site, phone());
    const { data } = await person.call(getPersonalData);
    expect(data.consents).toMatchObject([{ version: '2026-11-01', channel: 'browser', withdrawn_at: null }]);
    await person.call(giveConsent, { version: '2026-11-01' });
    expect((await person.call(getPersonalData)).data.consents).toHaveLength(1);
    expect(application.state).toBe('submitted');
  });

  test('to a version that does not hold is refused', async () => {
    const person = await site.applicant(phone());
    expect((await person.call(giveConsent, { version: '2019-01-01' })).code).toBe(409);
    expect((await person.call(getPersonalData)).data.consents).toEqual([]);
  });

  test('is withdrawn in one call, and an application that waits with it; staff see it; it can be given again', async () => {
    const { person, id } = await submittedApplication(site, phone());
    const { data } = await person.call(withdrawConsent);
    expect(data.consents).toMatchObject([{ withdrawn_at: expect.any(String) }]);
    expect((await person.call(getApplyInfo)).data.state).toBe('withdrawn');
    const { history } = (await staff.call(openApplication, { id })).data;
    expect(history.map(({ action }: { action: string }) => action)).toContain('consent_withdrawn');
    const { revision } = (await person.call(getApplyInfo)).data;
    const opened = (await person.call(reapply, { revision })).data;
    await person.call(saveApplyInfo, { revision: opened.revision, submit: 1, consent_version: '2026-11-01' });
    expect((await person.call(getPersonalData)).data.consents).toHaveLength(2);
  });
});

describe('the copy', () => {
  test('holds everything of the applicant, readable, and nothing of anybody else', async () => {
    const other = await submittedApplication(site, phone(), { contact_name: '别家的人' });
    const { person, applicant, id, application } = await submittedApplication(site, phone());
    await staff.call(startReview, { id, revision: application.revision });
    await staff.call(openApplication, { id });
    const answer = await copyOf(person);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.headers['cache-control']).toBe('no-store');
    const copy = answer.json();
    expect(copy.application.fields).toMatchObject({ contact_name: '陆织云', legal_name: '沈经纬' });
    expect(copy.pictures).toContainEqual(expect.objectContaining({ key: `enrol/${applicant}/licence.jpg` }));
    expect(copy.history[0]).toMatchObject({ action: 'save', by: 'applicant', after: { contact_name: '陆织云' } });
    expect(copy.consents).toHaveLength(1);
    expect(copy.sessions.length).toBeGreaterThan(0);
    expect(answer.body).not.toContain('别家的人');
    expect(answer.body).not.toContain(`enrol/${other.applicant}/`);
    const { rows } = await site.services.database.pool.query('select username from screen_users');
    for (const { username } of rows) expect(answer.body).not.toContain(username);
    expect((await person.call(getPersonalData)).data.exports).toMatchObject([{ bytes: expect.any(Number) }]);
  });

  test('is made one at a time; one that was broken off is closed and makes room', async () => {
    const person = await site.applicant(phone());
    const { rows } = await site.services.database.pool.query('select max(id) as id from applicants');
    const first = await site.services.personalData.startExport(rows[0].id);
    expect((await copyOf(person)).json()).toMatchObject({ code: 429 });
    expect(await copyOf(person, 'text/html,*/*')).toMatchObject({
      statusCode: 303,
      headers: { location: copyWaitsPath },
    });
    await first?.next();
    await first?.return(undefined);
    expect((await copyOf(person)).statusCode).toBe(200);
    await site.services.personalData.startExport(rows[0].id);
    site.clock.forward(6 * 60_000);
    expect((await copyOf(person)).json()).toHaveProperty('account');
  });

  test('is for whoever is signed in only', async () => {
    expect((await copyOf(site.visitor())).json()).toMatchObject({ code: 401 });
    expect((await copyOf(staff)).json()).toMatchObject({ code: 401 });
    // A page stays a page: its button leads to the sign-in.
    const fromPage = await copyOf(site.visitor(), 'text/html,*/*');
    expect(fromPage).toMatchObject({ statusCode: 303, headers: { location: '/movein' } });
  });
});

describe('deletion', () => {
  const carryOut = () => site.services.personalData.carryOutDeletions();
  const { objects } = site.services;
  async function put(key: string): Promise<void> {
    const { default: sharp } = await import('sharp');
    const shape = { width: 40, height: 30, channels: 3, background: '#2f4a7d' } as const;
    await objects.put(key, await sharp({ create: shape }).jpeg().toBuffer());
  }
  /** What the store has of an applicant. */
  async function left(applicant = 0): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of objects.list(`enrol/${applicant}/`)) keys.push(key);
    return keys.sort();
  }
  const newestCode = () => site.messages().at(-1)?.code;
  async function handoverLink(owner: Visitor): Promise<string> {
    site.clock.forward(61_000);
    await owner.call(sendHandoverCode);
    return (await owner.call(startHandover, { verify_code: newestCode() })).data.token;
  }
  async function handedOver(token: string, contact_phone: string): Promise<Visitor> {
    const colleague = site.visitor();
    await colleague.call(sendVerifyCode, { contact_phone, purpose: 'handover' });
    const verify_code = newestCode();
    expect((await colleague.call(acceptHandover, { token, contact_phone, verify_code })).code).toBe(1);
    return colleague;
  }

  test('waits, can be taken back, and is asked for once; staff see both', async () => {
    const { person, id } = await submittedApplication(site, phone());
    const { data } = await person.call(requestDeletion);
    expect(Date.parse(data.deletion.due_at) - Date.parse(data.deletion.requested_at)).toBe(deletionWaitDays * dayMs);
    expect((await person.call(requestDeletion)).code).toBe(409);
    const shown = (await staff.call(openApplication, { id })).data;
    expect(shown.deletion_due_at).toBe(data.deletion.due_at);
    await carryOut();
    expect((await person.call(getApplyInfo)).data.fields.contact_name).toBe('陆织云');
    expect((await person.call(cancelDeletion)).data.deletion).toBeNull();
    expect((await person.call(cancelDeletion)).code).toBe(404);
    const { history } = (await staff.call(openApplication, { id })).data;
    const actions = history.map(({ action }: { action: string }) => action);
    expect(actions).toContain('deletion_requested');
    expect(actions).toContain('deletion_cancelled');
    site.clock.forward((deletionWaitDays + 1) * dayMs);
    await carryOut();
    const { rows } = await site.services.database.pool.query('select fields from applications where id = $1', [id]);
    expect(rows[0]?.fields).toHaveProperty('company_name');
  });

  test('leaves no personal content in any table and no picture in the store; steps and times stay', async () => {
    const number = phone();
    const { person, applicant, id } = await submittedApplication(site, number, { note: '只此一家的说明' });
    const kept = `enrol/${applicant}/licence.jpg`;
    await person.call(requestDeletion);
    site.clock.forward(deletionWaitDays * dayMs + 1);
    await carryOut();
    expect(await site.services.objects.exists(kept)).toBe(false);
    const { pool } = site.services.database;
    const { rows: tables } = await pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query(`select count(*)::int as found from "${name}" t
        where t::text like '%${number}%' or t::text like '%enrol/${applicant}/%' or t::text like '%只此一家%'`);
      // The counters of code sending end by themselves within a day.
      if (name !== 'rate_limits') expect([name, rows[0].found]).toEqual([name, 0]);
    }
    const { rows: events } = await pool.query(
      'select action, before, after, text from application_events where application = $1 order by id',
      [id],
    );
    expect(events.map(({ action }) => action)).toEqual(['save', 'submit', 'deletion_requested', 'erased']);
    for (const event of events) expect(event).toMatchObject({ before: {}, after: {}, text: '' });
    expect((await person.call(getApplyInfo)).code).toBe(401);
    // The phone is free again, for a new and empty account.
    const again = await site.applicant(number);
    expect((await again.call(getApplyInfo)).data).toBeNull();
  });

  test('that is called off or given away while others are carried out takes nothing with it', async () => {
    const numbers = [phone(), phone(), phone()];
    const asked: Awaited<ReturnType<typeof submittedApplication>>[] = [];
    for (const number of numbers) {
      const one = await submittedApplication(site, number);
      await put(`enrol/${one.applicant}/not-saved-yet.jpg`);
      await one.person.call(requestDeletion);
      asked.push(one);
    }
    const [first, second, third] = asked;
    site.clock.forward(deletionWaitDays * dayMs + 1);
    const back = await site.applicant(numbers[1] ?? '');
    const token = await handoverLink(await site.applicant(numbers[2] ?? ''));
    const { pool } = site.services.database;
    const held = await pool.connect();
    await held.query('begin');
    await held.query('select 1 from deletion_requests where applicant = $1 for update', [first?.applicant]);
    const carriedOut = carryOut();
    await waitingForLock(pool, 1);
    // The list of who is due was read before: these two are on it.
    expect((await back.call(cancelDeletion)).code).toBe(1);
    const colleague = await handedOver(token, phone());
    await held.query('commit');
    held.release();
    await carriedOut;
    expect(await left(first?.applicant)).toEqual([]);
    for (const [who, there] of [
      [second, back],
      [third, colleague],
    ] as const) {
      expect((await there.call(getApplyInfo)).data.fields.contact_name).toBe('陆织云');
      expect(await left(who?.applicant)).toEqual(
        ['cutting', 'gate', 'licence', 'not-saved-yet', 'sewing'].map((name) => `enrol/${who?.applicant}/${name}.jpg`),
      );
    }
  });

  test('takes nothing from whoever was given the application while it was carried out', async () => {
    const creditCode = '91330100799655058B';
    const holder = await submittedApplication(site, phone(), { credit_code: creditCode });
    const number = phone();
    await claimedBySomebody(site, { phone: number, creditCode, reason: '我是厂长，原经办人已离职' });
    await holder.person.call(requestDeletion);
    site.clock.forward(deletionWaitDays * dayMs + 1);
    const claimant = await site.applicant(number);
    await claimant.call(requestDeletion);
    const reviewer = await site.screenUser('reviewer');
    const [claim] = (await reviewer.call(listClaims, { application: holder.id })).data;
    const { pool } = site.services.database;
    // The decision stops at its last step, with everything else of it done.
    const held = await pool.connect();
    await held.query('begin');
    await held.query('select 1 from deletion_requests where applicant = $1 for update', [await applicantId(claimant)]);
    const decided = reviewer.call(decideClaim, { id: claim.id, decision: 'grant', text: '' });
    await waitingForLock(pool, 1);
    const carriedOut = carryOut();
    await waitingForLock(pool, 2);
    await held.query('commit');
    held.release();
    expect((await decided).code).toBe(1);
    await carriedOut;
    expect((await claimant.call(getApplyInfo)).data).toMatchObject({
      number: holder.application.number,
      state: 'submitted',
      fields: { contact_name: '陆织云' },
    });
    expect(await left(holder.applicant)).toHaveLength(4);
    const { rows } = await pool.query('select disabled_at is not null as gone from applicants where id = $1', [
      holder.applicant,
    ]);
    expect(rows[0].gone).toBe(true);
  });

  test('whose process ends between rows and pictures leaves none in the store, however new they are', async () => {
    const { person, applicant } = await submittedApplication(site, phone());
    await person.call(requestDeletion);
    site.clock.forward(deletionWaitDays * dayMs + 1);
    await put(`enrol/${applicant}/of-today.jpg`);
    const { database, enrolment } = site.services;
    const { rows } = await database.pool.query('select id from deletion_requests where applicant = $1', [applicant]);
    const now = new Date(site.clock.now());
    expect(await eraseApplicant(database, { request: rows[0]?.id ?? 0, applicant, now })).toContain(
      `enrol/${applicant}/licence.jpg`,
    );
    expect(await left(applicant)).toHaveLength(5);
    await enrolment.orphans.removeOrphans();
    expect(await left(applicant)).toEqual([]);
  });

  test('that is cut off in the middle loses nothing and is carried out by the next run', async () => {
    const { person, id, applicant } = await submittedApplication(site, phone());
    await person.call(requestDeletion);
    site.clock.forward(deletionWaitDays * dayMs + 1);
    const { pool } = site.services.database;
    await pool.query(`alter table application_events add constraint no_erasing check (action <> 'erased') not valid`);
    await carryOut();
    const read = async () => (await pool.query('select state, fields from applications where id = $1', [id])).rows[0];
    expect((await read())?.state).toBe('submitted');
    expect(await left(applicant)).toHaveLength(4);
    await pool.query('alter table application_events drop constraint no_erasing');
    await carryOut();
    expect(await read()).toMatchObject({ state: 'withdrawn', fields: {} });
    expect(await left(applicant)).toEqual([]);
  });
});

describe('what the law asks to keep', () => {
  test('goes three years after the deletion, all of it, and nobody else’s', async () => {
    const { pool } = site.services.database;
    const gone = await submittedApplication(site, phone());
    const stays = await submittedApplication(site, phone());
    const reviewer = await site.screenUser('reviewer');
    expect((await reviewer.call(startReview, { id: gone.id, revision: 1 })).code).toBe(1);
    await gone.person.call(requestDeletion);
    site.clock.forward(deletionWaitDays * dayMs + 1);
    await site.services.personalData.carryOutDeletions();
    site.clock.forward((retentionYears * 365 - 1) * dayMs);
    await site.services.personalData.purgeForgotten();
    expect((await pool.query('select 1 from applications where id = $1', [gone.id])).rowCount).toBe(1);
    site.clock.forward(3 * dayMs);
    expect(await site.services.personalData.purgeForgotten()).toBeGreaterThan(0);
    const { rows } = await pool.query(
      `select (select count(*) from applicants where id = any($1))::int as people,
         (select count(*) from applications where id = any($2))::int as applications,
         (select count(*) from application_events where application = $3)::int as steps,
         (select count(*) from consents where applicant = any($1))::int as consents`,
      [[gone.applicant, stays.applicant], [gone.id, stays.id], gone.id],
    );
    expect(rows[0]).toEqual({ people: 1, applications: 1, steps: 0, consents: 1 });
    expect(await site.services.personalData.purgeForgotten()).toBe(0);
  });

  test('is named table by table: one that refers to applicants or applications cannot be forgotten', async () => {
    const { rows } = await site.services.database.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = any(array['applicants', 'applications', 'application_events', 'application_notes',
         'company_claims']::regclass[])`,
    );
    const named = purgeStatements.join('\n');
    expect(rows.map(({ name }) => name).filter((name) => !named.includes(`from ${name} `))).toEqual([]);
  });
});

// The last one: from here on other terms are in force.
test('a consent is asked for again when the terms changed after the submission, with what changed; given, it is not asked again', async () => {
  const { person, applicant } = await submittedApplication(site, phone());
  const { personalData } = site.services;
  expect(await personalData.askedConsent(applicant, 'zh-CN')).toBeUndefined();
  const editor = await site.screenUser('editor');
  const version = businessDay(site.clock.now());
  const content = {
    document: 'privacy',
    version,
    effective_from: version,
    zh_changes: '短信回执保存 90 天。',
    en_changes: 'Receipts of messages are kept for 90 days.',
    zh_body: '## 短信\n\n回执保存 90 天。',
    en_body: '## Messages\n\nReceipts are kept for 90 days.',
  };
  const draft = (await editor.call(legalCalls.save, { content })).data;
  expect((await editor.call(legalCalls.publish, { id: draft.id, revision: draft.revision })).code).toBe(1);
  const asked = await personalData.askedConsent(applicant, 'zh-CN');
  expect(asked).toEqual({
    version: `2026-11-01/${version}`,
    documents: [{ document: 'privacy', from: '2026-11-01', to: version, changes: content.zh_changes }],
  });
  expect((await person.call(giveConsent, { version: '2026-11-01' })).code).toBe(409);
  const { data } = await person.call(giveConsent, { version: asked?.version });
  expect(data.consents).toMatchObject([{ version: asked?.version, withdrawn_at: null }, { version: '2026-11-01' }]);
  expect(await personalData.askedConsent(applicant, 'en')).toBeUndefined();

  // A form that stood open over the change agrees to what it showed: it is told so, and nothing is handed in.
  const late = await site.applicant(phone());
  const whole = { ...garmentFactory, ...(await storePictures(site, await applicantId(late))), revision: 0, submit: 1 };
  const refused = await late.call(saveApplyInfo, { ...whole, consent_version: '2026-11-01' });
  expect(refused).toMatchObject({
    code: 400,
    data: { fields: { consent_version: '条款刚更新，请重新阅读后再提交' }, missing: [] },
  });
  expect((await late.call(getPersonalData)).data.consents).toEqual([]);
  expect((await late.call(saveApplyInfo, { ...whole, consent_version: asked?.version })).code).toBe(1);
  expect((await late.call(getPersonalData)).data.consents).toMatchObject([{ version: asked?.version }]);
});
