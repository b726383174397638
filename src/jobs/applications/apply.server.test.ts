import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as call from '#jobs/contract.ts';
import { samplePdf } from '#tests/sample-files.ts';
import { demonstrationJob } from '#tests/sample-job.ts';
import { stalledBodies } from '#tests/stalled-bodies.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';
import { readStatusCode } from './apply-form.ts';
import { cvLimitBytes, cvPath, retentionDays } from './stages.ts';
import type { UploadTicket } from './uploads.server.ts';

let site: TestApp;
let job = 0;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-04T10:00:00+08:00' });
  job = await demonstrationJob(site);
});
afterAll(() => site.close());

/** All rows that contain this phone number. */
const rowsWith = async (phone: string) => {
  const index = site.services.phones.indexOf(`+86${phone}`);
  const { rows } = await site.services.database.pool.query<{ n: number }>(
    `select (select count(*) from short_messages where phone_index = $1)::int
       + (select count(*) from verify_codes where phone = $1 and purpose = 'job')::int as n`,
    [index],
  );
  return rows[0]?.n;
};
let place = 0;
const from = () => ({ address: `10.9.${place++}.1`, language: 'zh-CN' as const, channel: 'wechat' });
async function upload(content: Buffer | string = samplePdf(), name = '陈岚.pdf', address = `10.8.${place++}.1`) {
  const answer = await site.app.inject({
    method: 'POST',
    url: cvPath,
    payload: content,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
    remoteAddress: address,
  });
  return answer.json() as { code: number; msg: string; data: UploadTicket };
}
async function codeFor(phone: string): Promise<string> {
  site.clock.forward(61_000);
  const sent = await site.services.jobs.sendCode(`+86${phone}`, from());
  if (!sent.ok) throw new Error(sent.reason);
  return site.messages().findLast(({ code }) => code)?.code ?? '';
}
const form = async (phone: string, more: Record<string, unknown> = {}) => ({
  name: '陈岚',
  contact_phone: `+86${phone}`,
  verify_code: await codeFor(phone),
  note: '下月到岗',
  cv_ticket: (await upload()).data.ticket,
  consent: true as const,
  consent_version: '2026-11-01',
  intent: 'apply',
  website: '',
  ...more,
});
async function apply(phone: string, more: Record<string, unknown> = {}) {
  const applied = await site.services.jobs.apply(job, await form(phone, more), from());
  if (!applied.ok) throw new Error(applied.reason);
  return { ...applied.value, plain: readStatusCode(applied.value.code) ?? '' };
}
const files = () =>
  fs
    .readdirSync(path.join(site.dataDirectory, 'uploads/originals'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test('an application is accepted with its CV, gets an answer in five working days, and is found by its code', async () => {
  const { code, plain, dueAt } = await apply('13800139001');
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(new Date(dueAt).toISOString().slice(0, 10)).toBe('2026-03-11');
  expect(site.messages().at(-1)).toMatchObject({ to: '+8613800139001', text: expect.stringContaining(code) });
  const found = await site.services.jobs.own.lookUp(plain, 'en', '10.1.1.1');
  expect(found).toMatchObject({
    ok: true,
    value: { stage: 'new', job: { title: 'Front-end engineer', isOpen: true } },
  });
});

test('neither personal data in the database nor the CV on disk is readable', async () => {
  const { code } = await apply('13800139002');
  const { rows } = await site.services.database.pool.query('select * from job_applications');
  const stored = JSON.stringify(rows);
  for (const word of ['陈岚', '13800139002', '下月到岗', code, code.replaceAll('-', '')])
    expect(stored).not.toContain(word);
  expect(rows[0]).toMatchObject({ consent_version: '2026-11-01', cv_kind: 'pdf' });
  const contents = files().filter((file) => !file.endsWith('.json'));
  expect(contents.length).toBeGreaterThan(0);
  for (const file of contents) expect(fs.readFileSync(file).includes('%PDF')).toBe(false);
});

test('a repeated application returns the existing code and creates no second one', async () => {
  const first = await apply('13800139003');
  const second = await apply('138 0013 9003'.replaceAll(' ', ''));
  expect(second).toMatchObject({ isDuplicate: true, code: first.code, dueAt: first.dueAt });
  const { phones, database } = site.services;
  const { rows } = await database.pool.query('select count(*)::int as n from job_applications where phone_index = $1', [
    phones.indexOf('+8613800139003'),
  ]);
  expect(rows[0].n).toBe(1);
});

test('a form sent again, at once or after a lost response, gets the same answer', async () => {
  const right = await form('13800139011');
  const { jobs, database } = site.services;
  const sends = () => jobs.apply(job, right, from());
  const answers = await Promise.all([sends(), sends(), sends()]);
  answers.push(await sends());
  const [first] = answers;
  expect(first).toMatchObject({ ok: true, value: { isDuplicate: false, code: expect.any(String) } });
  // Whether the SMS has been sent yet may differ between concurrent requests.
  for (const answer of answers)
    expect(answer).toMatchObject({
      ok: true,
      value: { ...(first?.ok && first.value), isSmsSent: expect.any(Boolean) },
    });
  expect(answers.at(-1)).toMatchObject({ value: { isSmsSent: true } });
  expect(site.messages().filter(({ to, code }) => to === '+8613800139011' && !code)).toHaveLength(1);
  // With another phone number it is a new form.
  const foreign = { ...right, contact_phone: '+8613800139012' };
  expect(await jobs.apply(job, foreign, from())).toMatchObject({ reason: 'cv_missing' });
  const { rowCount } = await database.pool.query('select 1 from job_applications where phone_index = $1', [
    site.services.phones.indexOf('+8613800139011'),
  ]);
  expect(rowCount).toBe(1);
});

test('a lost answer to a repeated application is returned for the same form again', async () => {
  const { jobs } = site.services;
  const { code } = await apply('13800139016');
  const again = await form('13800139016');
  const first = await jobs.apply(job, again, from());
  expect(first).toMatchObject({ ok: true, value: { isDuplicate: true, code } });
  expect(await jobs.apply(job, again, from())).toEqual(first);
  // The code is valid for that form and that job only.
  expect(await jobs.apply(await demonstrationJob(site), again, from())).toMatchObject({ reason: 'code_wrong' });
  expect(await jobs.apply(job, { ...again, note: '别的话' }, from())).toMatchObject({ reason: 'code_wrong' });
  // A withdrawn application is not accepted again by it.
  await jobs.own.erase(readStatusCode(code) ?? '', '10.1.5.1');
  expect(await jobs.apply(job, again, from())).toMatchObject({ reason: 'code_wrong' });
});

test('of two concurrent applications with one file only one gets it', async () => {
  const { jobs, database } = site.services;
  const one = await form('13800139014');
  const other = { ...(await form('13800139015')), cv_ticket: one.cv_ticket };
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table job_applications in share mode');
    const both = [jobs.apply(job, one, from()), jobs.apply(job, other, from())];
    await waitingForLock(database.pool, 2);
    await holder.query('commit');
    const reasons = (await Promise.all(both)).map((answer) => (answer.ok ? 'taken' : answer.reason));
    expect(reasons.toSorted()).toEqual(['cv_missing', 'taken']);
  } finally {
    holder.release(true);
  }
});

test('a job closed during an application accepts it before or not at all, and leaves the code valid', async () => {
  const { jobs, database } = site.services;
  const right = await form('13800139013');
  const closing = await database.pool.connect();
  try {
    await closing.query('begin');
    await closing.query('update jobs set closed_at = $2 where id = $1', [job, new Date(site.clock.now())]);
    const applying = jobs.apply(job, right, from());
    await waitingForLock(database.pool, 1);
    await closing.query('commit');
    expect(await applying).toMatchObject({ ok: false, reason: 'gone' });
  } finally {
    closing.release(true);
    await database.pool.query('update jobs set closed_at = null where id = $1', [job]);
  }
  expect(await jobs.apply(job, right, from())).toMatchObject({ ok: true });
});

test('a wrong code, a closed job and a missing CV are refused; only an accepted form uses up the code', async () => {
  const { jobs, database } = site.services;
  const right = await form('13800139004');
  expect(await jobs.apply(job, { ...right, cv_ticket: '1.x' }, from())).toMatchObject({ reason: 'cv_missing' });
  expect(await jobs.apply(job, { ...right, verify_code: '000000' }, from())).toMatchObject({ reason: 'code_wrong' });
  const ended = await database.pool.query('select id from jobs where closed_at is not null limit 1');
  expect(await jobs.apply(ended.rows[0]?.id ?? 0, right, from())).toMatchObject({ reason: 'gone' });
  expect(await jobs.apply(job, right, from())).toMatchObject({ ok: true });
  // A ticket is valid for one application.
  expect(await jobs.uploads.find(right.cv_ticket)).toBeUndefined();
  const { rowCount } = await database.pool.query('select 1 from job_applications');
  const program = await jobs.apply(job, { ...right, website: 'https://spam.example' }, from());
  expect(program).toMatchObject({ ok: true });
  expect((await database.pool.query('select 1 from job_applications')).rowCount).toBe(rowCount);
});

test('the upload endpoint refuses bad files with a readable message, never with a server error', async () => {
  expect(await upload()).toMatchObject({
    code: 1,
    data: { name: '陈岚.pdf', ticket: expect.stringMatching(/^\d+\./) },
  });
  expect(await upload('#!/bin/sh\n', 'cv.pdf')).toMatchObject({ code: 400, msg: expect.stringContaining('不是 PDF') });
  expect(await upload('')).toMatchObject({ code: 400 });
  expect(await upload(Buffer.alloc(cvLimitBytes + 10))).toMatchObject({
    code: 400,
    msg: expect.stringContaining('10 MB'),
  });
  expect(await upload(samplePdf(), '%')).toMatchObject({ code: 1, data: { name: '%.pdf' } });
  const answers: number[] = [];
  for (let turn = 0; turn < 32; turn++)
    answers.push(
      (
        await site.app.inject({
          method: 'POST',
          url: cvPath,
          payload: 'x',
          headers: { 'content-type': 'text/plain' },
          remoteAddress: '10.7.0.1',
        })
      ).json().code,
    );
  expect(answers.at(-1)).toBe(429);
});

test('an unknown code gets the answer of a deleted application, and guessing is limited', async () => {
  const { own } = site.services.jobs;
  const { plain } = await apply('13800139005');
  expect(await rowsWith('13800139005')).toBeGreaterThan(1);
  expect(await own.erase(plain, '10.1.2.1')).toMatchObject({ ok: true });
  // The number is gone from the sent messages and the code, too.
  expect(await rowsWith('13800139005')).toBe(0);
  const never = await own.lookUp('000000000000', 'zh-CN', '10.1.2.2');
  expect(await own.lookUp(plain, 'zh-CN', '10.1.2.3')).toEqual(never);
  expect(await own.erase(plain, '10.1.2.3')).toEqual(never);
  let last = never;
  for (let turn = 0; turn < 45; turn++) last = await own.lookUp('0'.repeat(12), 'zh-CN', '10.1.3.1');
  expect(last).toMatchObject({ ok: false, reason: 'too_many' });
  // A withdrawn applicant may apply again.
  expect(await apply('13800139005')).toMatchObject({ isDuplicate: false });
});

test('after 180 days all personal data is deleted, with the CV; not before', async () => {
  const { plain } = await apply('13800139006');
  const { own } = site.services.jobs;
  site.clock.forward((retentionDays - 1) * 86_400_000);
  await site.services.jobs.deleteExpired();
  // Staff sent a message yesterday: it is younger than the retention of messages.
  const editor = await site.screenUser('editor');
  const { data: board } = await editor.call(call.listApplicants, { id: job });
  const last = board.rows.at(-1);
  expect(await editor.call(call.messageApplicant, { id: last.id, text: '请来面试' })).toMatchObject({ code: 1 });
  expect(await rowsWith('13800139006')).toBeGreaterThan(0);
  expect(await own.lookUp(plain, 'zh-CN', '10.1.4.1')).toMatchObject({ ok: true });
  expect(files().length).toBeGreaterThan(0);
  site.clock.forward(86_400_000);
  // A file that cannot be deleted blocks only its own application until the next run.
  const left = async () =>
    (await site.services.database.pool.query('select cv_key from job_applications where erased_at is null')).rows;
  expect((await left()).length).toBeGreaterThan(1);
  const [stuck] = files().filter((file) => file.endsWith('.json'));
  if (!stuck) throw new Error('no file');
  const told = fs.readFileSync(stuck, 'utf8');
  fs.rmSync(stuck);
  fs.mkdirSync(path.join(stuck, 'in-the-way'), { recursive: true });
  // As the periodic job does.
  await site.services.schedule.runDue();
  expect(await left()).toEqual([{ cv_key: JSON.parse(told).key }]);
  fs.rmSync(stuck, { recursive: true });
  fs.writeFileSync(stuck, told);
  await site.services.jobs.deleteExpired();
  expect(await own.lookUp(plain, 'zh-CN', '10.1.4.1')).toMatchObject({ reason: 'none' });
  expect(await rowsWith('13800139006')).toBe(0);
  const { rows } = await site.services.database.pool.query('select * from job_applications');
  for (const row of rows)
    expect(row).toMatchObject({
      name: '',
      phone: '',
      phone_index: null,
      note: '',
      cv_key: '',
      cv_name: '',
      code: '',
      code_hmac: '',
    });
  expect(rows.length).toBeGreaterThan(4);
  expect(
    files()
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')).key),
  ).toEqual([]);
});

test('a file without a form is deleted after a day', async () => {
  const { data } = await upload();
  expect(files().length).toBe(2);
  site.clock.forward(23 * 3_600_000);
  expect(await site.services.jobs.uploads.find(data.ticket)).toMatchObject({ name: '陈岚.pdf' });
  site.clock.forward(3 * 3_600_000);
  expect(await site.services.jobs.uploads.find(data.ticket)).toBeUndefined();
  await site.services.jobs.deleteExpired();
  expect(files()).toEqual([]);
});

test('parts of an upload that the release before did not complete are deleted after a day', async () => {
  const { database, objects, jobs } = site.services;
  for (const part of [0, 1])
    await objects.put(`cv/former.part-${part}`, Buffer.from('%PDF'), { mime: 'application/octet-stream' });
  await database.pool.query(
    `insert into job_uploads (key, kind, name, bytes, received, at) values ('cv/former', '', '', 300000, 262144, $1)`,
    [new Date(site.clock.now() - 26 * 3_600_000)],
  );
  await jobs.deleteExpired();
  expect(files()).toEqual([]);
});

test('a status code is accepted in any notation', () => {
  expect(readStatusCode(' 7k3m-9qx2-ab4c ')).toBe('7K3M9QX2AB4C');
  expect(readStatusCode('oOiI-lL00-1111')).toBe('001111001111');
  for (const wrong of ['', '7K3M-9QX2', '7K3M-9QX2-AB4U', 'x'.repeat(5_000)])
    expect(readStatusCode(wrong)).toBeUndefined();
});

test('stalled uploads count before their bodies arrive, per network', async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const stalled = stalledBodies(
    (site.app.server.address() as AddressInfo).port,
    10,
    `POST ${cvPath} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${cvLimitBytes}\r\n\r\n%PDF`,
  );
  await expect.poll(stalled.answered, { timeout: 15_000 }).toBe(6);
  const sentFrom = async (address: string) => (await upload(samplePdf(), 'a.pdf', address)).code;
  expect(await sentFrom('127.0.0.1')).toBe(429);
  expect(await sentFrom('127.0.0.2')).toBe(1);
  stalled.end();
  await expect.poll(() => sentFrom('127.0.0.1'), { timeout: 15_000 }).toBe(1);
});
