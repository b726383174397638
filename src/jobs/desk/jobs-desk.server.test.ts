import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStatusCode } from '#jobs/applications/apply-form.ts';
import type { JobContent } from '#jobs/contract.ts';
import * as call from '#jobs/contract.ts';
import { samplePdf } from '#tests/sample-files.ts';
import { sampleJob } from '#tests/sample-job.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';

let site: TestApp;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-05-12T10:00:00+08:00' });
  editor = await site.screenUser('editor');
});
afterAll(() => site.close());

/** Moves the clock; sessions expire, so the editor signs in again. */
async function later(ms: number) {
  site.clock.forward(ms);
  editor = await site.screenUser('editor');
}
const content: JobContent = { ...sampleJob, zh_duties: '- 找厂、谈价\n- <script>alert(1)</script>' };
const draft = async (more: Partial<JobContent> = {}): Promise<call.JobDetail> =>
  (await editor.call(call.saveJob, { id: 0, revision: 0, ...content, ...more })).data;
const publish = (job: call.JobDetail, more: Record<string, unknown> = {}) =>
  editor.call(call.publishJob, { id: job.id, revision: job.revision, last_day: '2026-06-30', ...more });
const find = (id: number) => site.services.jobs.find(id, 'zh-CN');

let people = 0;
async function applicant(job: number, name = '陈岚') {
  site.clock.forward(61_000);
  const phone = `+8613700${String(137_000 + people++)}`;
  const from = { address: `10.3.${people}.1`, language: 'zh-CN' as const, channel: 'browser' };
  const { jobs } = site.services;
  await jobs.sendCode(phone, from);
  const kept = await jobs.uploads.store(samplePdf(), '简历.pdf', from.address);
  const applied = await jobs.apply(
    job,
    {
      name,
      contact_phone: phone,
      verify_code: site.messages().findLast(({ code }) => code)?.code ?? '',
      note: '',
      cv_ticket: kept.ok ? kept.value.ticket : '',
      consent: true,
      consent_version: '2026-11-01',
      intent: '',
      website: '',
    },
    from,
  );
  if (!applied.ok) throw new Error(applied.reason);
  const { data } = await editor.call(call.listApplicants, { id: job });
  return {
    row: data.rows.find((row: call.ApplicantRow) => row.name === name) as call.ApplicantRow,
    code: applied.value.code,
  };
}

test('the list names cities in both languages and finds positions by either', async () => {
  const job = await draft();
  const found = async (q: string) => (await editor.call(call.listDeskJobs, { state: 'draft', q })).data;
  for (const q of ['杭州', 'hangzhou']) {
    const { rows, cities } = await found(q);
    expect(rows.find((row: call.JobRow) => row.id === job.id)).toMatchObject({ city: ['杭州', 'Hangzhou'] });
    expect(cities).toContainEqual({ code: '610100', name: ['西安', 'Xi’an'], province: ['陕西省', 'Shaanxi'] });
  }
  expect((await found('shanghai')).rows).toEqual([]);
});

test('a position is found by pinyin, and found and named by its English title as well, where it has one', async () => {
  await draft({ zh_title: '打样师', en_title: 'Sample maker' });
  const found = async (q: string) => (await editor.call(call.listDeskJobs, { state: 'all', q })).data.rows;
  for (const q of ['sample MAKER', 'dayangshi', 'DYS'])
    expect(await found(q)).toEqual([expect.objectContaining({ title: ['打样师', 'Sample maker'] })]);
  // The texts are Chinese only, the address is not.
  const job = await draft({ en_address: '9 Silk Road' });
  await publish(job);
  expect(await site.services.jobs.find(job.id, 'en')).toMatchObject({
    language: 'zh-CN',
    address: '9 Silk Road',
    addressLanguage: 'en',
  });
  expect(await find(job.id)).toMatchObject({ address: '余杭区', addressLanguage: 'zh-CN' });
});

test('positions with new applicants come first, however long ago they were changed', async () => {
  const opened = await publish(await draft({ zh_title: '先来的' }));
  await applicant(opened.data.id, '林先生');
  await publish(await draft({ zh_title: '后来的' }));
  const { rows } = (await editor.call(call.listDeskJobs, { state: 'open', q: '来的' })).data;
  expect(rows.map(({ title: [zh] }: call.JobRow) => zh)).toEqual(['先来的', '后来的']);
});

test('a draft may be incomplete; what prevents publication is listed, and visitors do not see it before', async () => {
  const job = await draft({ zh_title: '', zh_benefits: '', salary_high_fen: 9_000_000 });
  expect(Object.keys(job.problems).sort()).toEqual(['salary_high_fen', 'zh_benefits', 'zh_title']);
  expect(await publish(job)).toMatchObject({ code: 400, data: { fields: { zh_title: '请填写' } } });
  expect(await find(job.id)).toBeUndefined();
  expect(job.html.duties).not.toContain('<script>');
});

test('a job opens now or on its day, moves its last day, closes at once, and opens again', async () => {
  const job = await draft();
  // An impossible first day is none that was left out.
  expect(await publish(job, { from: '2026-02-30' })).toMatchObject({
    code: 400,
    data: { fields: { from: expect.any(String) } },
  });
  expect(await publish(job, { last_day: '2026-05-11' })).toMatchObject({
    code: 400,
    data: { fields: { last_day: expect.any(String) } },
  });
  const waiting = await publish(job, { from: '2026-05-14' });
  expect(waiting).toMatchObject({ code: 1, data: { state: 'scheduled', last_day: '2026-06-30' } });
  expect(await find(job.id)).toBeUndefined();
  expect((await publish(job)).code).toBe(409);
  await later(2 * 86_400_000);
  expect(await find(job.id)).toMatchObject({ title: '面料采购经理', opensAt: '2026-05-13T16:00:00.000Z' });
  const moved = await editor.call(call.publishJob, {
    id: job.id,
    revision: waiting.data.revision,
    last_day: '2026-07-31',
  });
  expect(moved.data).toMatchObject({ state: 'open', last_day: '2026-07-31', opens_at: '2026-05-13T16:00:00.000Z' });
  const broken = await editor.call(call.saveJob, {
    ...content,
    zh_duties: '',
    id: job.id,
    revision: moved.data.revision,
  });
  expect(broken).toMatchObject({ code: 400, data: { fields: { zh_duties: '请填写' } } });
  const closed = await editor.call(call.endJob, { id: job.id, revision: moved.data.revision });
  expect(closed.data.state).toBe('closed');
  expect(await find(job.id)).toBe('gone');
  expect((await site.app.inject('/sitemap.xml')).body).not.toContain(`/jobs/${job.id}<`);
  const copy = await editor.call(call.duplicateJob, { id: job.id });
  expect(copy.data).toMatchObject({ state: 'draft', title: ['面料采购经理', '面料采购经理'], revision: 1 });
  expect((await publish(closed.data)).data.state).toBe('open');
});

test('applicants move by stage with a history; a message is read by the code and announced by SMS', async () => {
  const job = (await publish(await draft({ zh_title: '版师' }))).data as call.JobDetail;
  const { row, code } = await applicant(job.id);
  const before = (await editor.call(call.applicantsWaiting)).data.waiting;
  const moved = await editor.call(call.moveApplicant, { id: row.id, revision: row.revision, stage: 'screening' });
  expect((await editor.call(call.applicantsWaiting)).data).toEqual({ waiting: before - 1, late: 0 });
  expect(moved.data).toMatchObject({
    stage: 'screening',
    events: [{ kind: 'move', from_stage: 'new', to_stage: 'screening' }],
  });
  expect((await editor.call(call.moveApplicant, { id: row.id, revision: row.revision, stage: 'offer' })).code).toBe(
    409,
  );
  expect(
    (await editor.call(call.moveApplicant, { id: row.id, revision: moved.data.revision, stage: 'new' })).code,
  ).toBe(409);
  await editor.call(call.noteApplicant, { id: row.id, text: '作品集不错' });
  const told = await editor.call(call.messageApplicant, { id: row.id, text: '周五下午两点视频面试' });
  expect(told.data.events[0]).toMatchObject({ kind: 'message', text: '周五下午两点视频面试', message: 'sent' });
  expect(site.messages().at(-1)?.text).not.toContain('面试');
  const seen = await site.services.jobs.own.lookUp(readStatusCode(code) ?? '', 'zh-CN', '10.6.0.1');
  expect(seen).toMatchObject({ ok: true, value: { stage: 'screening', messages: [{ text: '周五下午两点视频面试' }] } });
  expect(JSON.stringify(seen)).not.toContain('作品集');
  const { data } = await editor.call(call.listApplicants, { id: job.id });
  expect(data.job).toMatchObject({ applicants: 1, unseen: 0, hours_to_reply: expect.any(Number) });
  // Withdrawn by its applicant while a colleague has it open.
  expect(await site.services.jobs.own.erase(readStatusCode(code) ?? '', '10.6.0.1')).toMatchObject({ ok: true });
  for (const revision of [moved.data.revision, moved.data.revision + 1])
    expect((await editor.call(call.moveApplicant, { id: row.id, revision, stage: 'offer' })).code).toBe(404);
  expect((await editor.call(call.noteApplicant, { id: row.id, text: '再问一次' })).code).toBe(404);
});

test('a note or message sent again after a lost response is stored once; after ten minutes, or if it was not sent, it is a new one', async () => {
  const job = (await publish(await draft({ zh_title: '纸样师' }))).data as call.JobDetail;
  const { row } = await applicant(job.id);
  const message = { id: row.id, text: '请补一份作品集' };
  const events = async (kind: string) =>
    ((await editor.call(call.getApplicant, { id: row.id })).data as call.ApplicantDetail).events.filter(
      (event) => event.kind === kind,
    );
  const announced = () =>
    site.messages().filter(({ text }) => text.includes('纸样师') && text.includes('新消息')).length;

  await Promise.all([1, 2].map(() => editor.call(call.noteApplicant, { id: row.id, text: '作品集不错' })));
  expect(await events('note')).toHaveLength(1);
  await editor.call(call.noteApplicant, { id: row.id, text: '可以约' });
  await editor.call(call.noteApplicant, { id: row.id, text: '作品集不错' });
  expect(await events('note')).toHaveLength(3);

  await Promise.all([1, 2].map(() => editor.call(call.messageApplicant, message)));
  const again = await editor.call(call.messageApplicant, message);
  expect(again.code).toBe(1);
  expect([await events('message'), announced()]).toMatchObject([[{ message: 'sent' }], 1]);

  await site.services.database.pool.query(`update short_messages set state = 'failed' where cause like 'job-event/%'`);
  await editor.call(call.messageApplicant, message);
  expect([(await events('message')).map((event) => event.message), announced()]).toEqual([['sent', 'failed'], 2]);

  await later(601_000);
  await editor.call(call.messageApplicant, message);
  expect(await events('message')).toHaveLength(3);
});

test('figures of a position count page views by people, not by programs', async () => {
  const job = (await publish(await draft({ zh_title: '验布员' }))).data as call.JobDetail;
  const look = (agent: string, url = `/jobs/${job.id}`) =>
    site.services.tracking.pageServed({ url, headers: { 'user-agent': agent } });
  const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  for (const url of [`/jobs/${job.id}`, `/jobs/${job.id}?lang=en`, `/jobs/${job.id}/poster`]) look(browser, url);
  look('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  await site.services.tracking.storeNow();
  const { data } = await editor.call(call.listApplicants, { id: job.id });
  expect(data.job).toMatchObject({ views: 2, applicants: 0 });
});

test('an applicant is found by the whole phone number and by the number of the application, and by no part of them', async () => {
  const job = (await publish(await draft({ zh_title: '样衣师' }))).data as call.JobDetail;
  const { row } = await applicant(job.id, '周巧');
  const phone = `137 00${String(137_000 + people - 1)}`;
  const found = [{ id: row.id, job: job.id, job_title: ['样衣师', '样衣师'], number: row.number, name: '周巧' }];
  for (const q of [phone, ` ${row.number.toLowerCase()}`])
    expect((await editor.call(call.findApplicants, { q })).data).toEqual(found);
  for (const q of ['13700', row.number.slice(0, -1), '周巧', ''])
    expect((await editor.call(call.findApplicants, { q })).data).toEqual([]);
});

test('an applicant who waits past the promised day is late', async () => {
  const job = (await publish(await draft({ zh_title: '跟单员' }))).data as call.JobDetail;
  await applicant(job.id, '周航');
  await later(9 * 86_400_000);
  const { data } = await editor.call(call.listApplicants, { id: job.id });
  expect(data.rows[0].is_late).toBe(true);
  expect(data.job.late).toBe(1);
});

test('only editors read a CV, isolated from this site, and each view is logged', async () => {
  const job = (await publish(await draft({ zh_title: '摄影师' }))).data as call.JobDetail;
  const { row } = await applicant(job.id, '何敏');
  const { data } = await editor.call(call.getApplicant, { id: row.id });
  const get = (visitor?: Visitor) =>
    site.app.inject({
      url: data.cv_address,
      headers: visitor ? { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {},
    });
  const answer = await get(editor);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'content-disposition': expect.stringMatching(/^inline; filename="cv"/),
  });
  expect((await get()).statusCode).toBe(401);
  expect((await get(await site.screenUser('reviewer'))).statusCode).toBe(403);
  const { rows } = await site.services.database.pool.query(
    `select action, after from audit_entries where action like 'jobs.%'`,
  );
  const actions = rows.map(({ action }) => action);
  for (const action of ['create', 'publish', 'end', 'move', 'note', 'message', 'open', 'read_cv'])
    expect(actions).toContain(`jobs.${action}`);
  expect(JSON.stringify(rows)).not.toMatch(/何敏|视频面试|作品集/);
});

test('an export is safe in spreadsheets, and has full numbers only for admins with a purpose', async () => {
  const job = (await publish(await draft({ zh_title: '客服' }))).data as call.JobDetail;
  await applicant(job.id, '=HYPERLINK("http://x")');
  const take = async (visitor: Visitor, more: Record<string, unknown> = {}) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: call.exportApplicants.path,
      payload: new URLSearchParams({
        id: String(job.id),
        format: 'csv',
        ...(more as Record<string, string>),
      }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    return answer.body;
  };
  const plain = await take(editor);
  expect(plain).toContain("'=HYPERLINK");
  expect(plain).toMatch(/137\*\*\*\*\d{4}/);
  expect(plain).not.toMatch(/1370013\d{4}/);
  expect(await take(editor, { personal: '1', purpose: '面试' })).toContain('"code":403');
  const admin = await site.screenUser('editor', 'admin');
  expect(await take(admin, { personal: '1' })).toContain('"code":400');
  expect(await take(admin, { personal: '1', purpose: '面试' })).toMatch(/1370013\d{4}/);
});

test('page caches are invalidated before the response, and by a notice to every process', async () => {
  let told = 0;
  site.services.jobs.onChange(() => {
    told += 1;
  });
  const job = await draft();
  const before = told;
  await publish(job);
  expect(told).toBeGreaterThan(before);
  // At least: notices of the tests before may still be on their way.
  await expect.poll(() => told).toBeGreaterThanOrEqual(before + 2);
});

test('a draft can be deleted for good; an open position cannot', async () => {
  const one = await draft();
  expect(await editor.call(call.removeJobDraft, { id: one.id, revision: one.revision })).toMatchObject({ code: 1 });
  expect((await editor.call(call.getDeskJob, { id: one.id })).code).toBe(404);
  const { data: open } = await publish(await draft());
  expect((await editor.call(call.removeJobDraft, { id: open.id, revision: open.revision })).code).toBe(409);
});
