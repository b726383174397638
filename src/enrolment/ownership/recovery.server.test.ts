import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVerifyCode } from '#accounts/contract.ts';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import { captureToken, openCapture, startCapture } from '#enrolment/form/capture-contract.ts';
import { hourMs } from '#kit/text/time.ts';
import { applicantId, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as call from './ownership-contract.ts';
import { acceptHandover, readHandover, sendHandoverCode, startHandover } from './ownership-contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

/** Signed in anew: a session of staff does not last through the time to object. */
const staff = () => site.screenUser('reviewer');
async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer();
}
const codes = [
  '91350100M000100Y43',
  '91110000802100433B',
  '91110000101623741K',
  '911101066976941872',
  '91330100799655058B',
];
let last = 0;
const phone = () => `135${String(10_000_000 + last++)}`;
const told = (number: string) =>
  site
    .messages()
    .filter(({ to, code }) => to === `+86${number}` && code === null)
    .map(({ text }) => text);

async function begin(who: Visitor, contact_phone: string, credit_code: string) {
  site.clock.forward(61_000);
  await who.call(sendVerifyCode, { contact_phone, purpose: 'recovery' });
  return who.call(call.beginRecovery, { contact_phone, verify_code: site.messages().at(-1)?.code, credit_code });
}
async function ask(who: Visitor, contact_phone: string, credit_code: string) {
  const { data } = await begin(who, contact_phone, credit_code);
  const { key } = await site.services.objects.put(`${data.upload.prefix}licence.jpg`, await picture());
  const answer = await who.call(call.submitRecovery, { ticket: data.ticket, licence_image: key, note: '手机号已注销' });
  await site.services.recovery.requests.dropBegun();
  return answer;
}
const requestsAt = async (owner: Visitor) => site.services.recovery.desk.listOwn(await applicantId(owner));
const waiting = async (number: string): Promise<call.Recovery | undefined> =>
  (await (await staff()).call(call.listRecoveries)).data.find((one: call.Recovery) => one.number === number);

test('a lost number: the old one is told, staff compare and approve after the time to object, and its sessions end', async () => {
  const [old, fresh] = [phone(), phone()];
  const credit_code = codes[0] ?? '';
  const { person: owner, id, application } = await submittedApplication(site, old, { credit_code });
  const asked = await ask(site.visitor(), fresh, credit_code);
  expect(asked.data.number).toMatch(/^RC\d{6}$/);
  expect(told(old)).toEqual([
    expect.stringContaining(`改绑到 135****${fresh.slice(-4)}。如非本人，请在 48 小时内登录`),
  ]);

  const request = await waiting(asked.data.number);
  expect(request).toMatchObject({ credit_code, phone: `135****${fresh.slice(-4)}`, note: '手机号已注销' });
  expect(request?.candidates).toEqual([
    {
      application: id,
      number: application.number,
      company: '常熟市经纬服饰有限公司',
      state: 'submitted',
      phone: `135****${old.slice(-4)}`,
      told: 'sent',
    },
  ]);
  // Staff see the licence under their own name only, and who saw it is on record.
  const reader = await staff();
  const [mine] = (await reader.call(call.listRecoveries)).data as call.Recovery[];
  const get = (url: string, person: Visitor) =>
    site.app.inject({
      url,
      headers: { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
  expect(JSON.stringify(mine)).not.toContain('/upload/');
  expect((await get(mine?.licence.url ?? '', reader)).headers['content-type']).toBe('image/jpeg');
  expect((await get(mine?.licence.url ?? '', await staff())).statusCode).toBe(403);
  expect((await get((mine?.licence.url ?? '').replace(/recovery=\d+/, 'recovery=999'), reader)).statusCode).toBe(403);
  const { rows: seen } = await site.services.database.pool.query(
    `select subject from audit_entries where action = 'enrolment.licence_opened'`,
  );
  expect(seen).toEqual([{ subject: `recovery/${request?.id}` }]);

  const decision = { id: request?.id, application: id };
  expect((await (await staff()).call(call.approveRecovery, decision)).code).toBe(409);
  site.clock.forward(48 * hourMs);
  const reviewer = await staff();
  const answers = await Promise.all([1, 2, 3].map(() => reviewer.call(call.approveRecovery, decision)));
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 409, 409]);
  expect((await owner.call(getApplyInfo)).code).toBe(401);
  expect((await (await site.applicant(fresh)).call(getApplyInfo)).data.number).toBe(application.number);
  expect((await (await site.applicant(old)).call(getApplyInfo)).data).toBeNull();
  expect([told(old).length, told(fresh).length]).toEqual([2, 1]);
  const { rows } = await site.services.database.pool.query(
    `select action, text from application_events where application = $1 and action = 'recover'`,
    [id],
  );
  expect(rows).toEqual([{ action: 'recover', text: `135****${old.slice(-4)} → 135****${fresh.slice(-4)}` }]);
});

test('what the old number began ends with it: no link of its hand-over and no phone at the camera reaches the application', async () => {
  const credit_code = '91310000132201821H';
  const owner = await site.applicant(phone());
  const { data: draft } = await owner.call(saveApplyInfo, { revision: 0, company_name: '深圳某厂', credit_code });
  const asked = await ask(site.visitor(), phone(), credit_code);
  site.clock.forward(48 * hourMs);
  await owner.call(sendHandoverCode);
  const { token } = (await owner.call(startHandover, { verify_code: site.messages().at(-1)?.code })).data;
  const { data: link } = await owner.call(startCapture, { fields: ['gate_images'] });
  const camera = site.visitor();
  expect((await camera.call(openCapture, { token: link.token })).code).toBe(1);

  const id = Number(draft.number.slice(2));
  const request = await waiting(asked.data.number);
  expect((await (await staff()).call(call.approveRecovery, { id: request?.id, application: id })).code).toBe(1);
  const third = site.visitor();
  const contact_phone = phone();
  expect((await third.call(readHandover, { token })).code).toBe(410);
  await third.call(sendVerifyCode, { contact_phone, purpose: 'handover' });
  const verify_code = site.messages().at(-1)?.code;
  expect((await third.call(acceptHandover, { token, contact_phone, verify_code })).code).toBe(410);
  expect((await camera.call(captureToken)).code).toBe(410);
});

test('a number that came on record later is told of what still waits, and has its own time to object', async () => {
  const credit_code = '91320000134760237A';
  const [old, own] = [phone(), phone()];
  const { person: owner, id } = await submittedApplication(site, old, { credit_code });
  const [theirs, strangers] = [
    await ask(site.visitor(), own, credit_code),
    await ask(site.visitor(), phone(), credit_code),
  ];
  site.clock.forward(48 * hourMs);
  const request = async (number: string) => ({ id: (await waiting(number))?.id, application: id });
  const approve = async (decision: Record<string, unknown>) => (await staff()).call(call.approveRecovery, decision);
  const waits = await request(strangers.data.number);
  expect((await approve(await request(theirs.data.number))).code).toBe(1);
  expect((await owner.call(getApplyInfo)).code).toBe(401);
  // Only the number before was asked: two days from now on it is this one's turn.
  expect((await approve(waits)).code).toBe(409);
  await site.services.recovery.requests.dropBegun();
  expect(told(own)).toEqual([
    expect.stringContaining('以后请用它登录'),
    expect.stringMatching(/改绑到 135\*{4}\d{4}。如非本人，请在 48 小时内登录/),
  ]);
  const back = await site.applicant(own);
  const [open] = await requestsAt(back);
  site.clock.forward(47 * hourMs);
  expect((await approve(waits)).code).toBe(409);
  const again = await site.applicant(own);
  expect((await again.call(call.refuseRecovery, { id: open?.id })).code).toBe(1);
  site.clock.forward(2 * hourMs);
  expect((await approve(waits)).code).toBe(409);
});

test('one number on record that cannot be read keeps no other from being told', async () => {
  const credit_code = '91350000158142711F';
  const numbers = [phone(), phone(), phone()];
  const held: number[] = [];
  for (const number of numbers) held.push((await submittedApplication(site, number, { credit_code })).applicant);
  const { pool } = site.services.database;
  const { rows } = await pool.query('select phone from applicants where id = $1', [held[1]]);
  const spoil = (text: string | undefined) =>
    pool.query('update applicants set phone = $2 where id = $1', [held[1], text]);
  await spoil('sealed:0000:spoilt');
  expect((await ask(site.visitor(), phone(), credit_code)).code).toBe(1);
  expect(numbers.map((number) => told(number).length)).toEqual([1, 0, 1]);
  // What was begun and not ended is not begun again: it may have gone out.
  await spoil(rows[0]?.phone);
  await site.services.recovery.requests.dropBegun();
  expect(numbers.map((number) => told(number).length)).toEqual([1, 0, 1]);
});

test('a number that comes on record by a hand-over while a request waits is told of it as well', async () => {
  const credit_code = '914403007109310121';
  const [old, next] = [phone(), phone()];
  const { person: owner, id } = await submittedApplication(site, old, { credit_code });
  await ask(site.visitor(), phone(), credit_code);
  site.clock.forward(61_000);
  await owner.call(sendHandoverCode);
  const { token } = (await owner.call(startHandover, { verify_code: site.messages().at(-1)?.code })).data;
  const colleague = site.visitor();
  await colleague.call(sendVerifyCode, { contact_phone: next, purpose: 'handover' });
  const verify_code = site.messages().at(-1)?.code;
  expect((await colleague.call(acceptHandover, { token, contact_phone: next, verify_code })).code).toBe(1);
  const { rows } = await site.services.database.pool.query(
    'select state from short_messages where cause like $1 order by id',
    [`recovery/%/${id}`],
  );
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(
    [told(old), told(next)].map((texts) => texts.filter((text) => text.includes('如非本人，请在')).length),
  ).toEqual([1, 1]);
});

test('whether a company is known is told by no answer and no field of it', async () => {
  const known = codes[1] ?? '';
  await submittedApplication(site, phone(), { credit_code: known });
  const shape = (answer: { code: number; data: object }) => [answer.code, Object.keys(answer.data).sort()];
  const [a, b] = [
    await begin(site.visitor(), phone(), known),
    await begin(site.visitor(), phone(), '91440300708461136T'),
  ];
  expect(shape(a)).toEqual(shape(b));
  const [c, d] = [await ask(site.visitor(), phone(), known), await ask(site.visitor(), phone(), '91440300708461136T')];
  expect(shape(c)).toEqual(shape(d));
  expect(await waiting(d.data.number)).toMatchObject({ candidates: [] });
});

test('whoever still has the number objects, and nobody else can', async () => {
  const credit_code = codes[2] ?? '';
  const { person: owner, id } = await submittedApplication(site, phone(), { credit_code });
  const asked = await ask(site.visitor(), phone(), credit_code);
  const [own] = await requestsAt(owner);
  const stranger = await site.applicant(phone());
  expect(await requestsAt(stranger)).toEqual([]);
  expect((await stranger.call(call.refuseRecovery, { id: own?.id })).code).toBe(404);
  expect((await owner.call(call.refuseRecovery, { id: own?.id })).code).toBe(1);
  site.clock.forward(48 * hourMs);
  expect((await (await staff()).call(call.approveRecovery, { id: own?.id, application: id })).code).toBe(409);
  expect(await waiting(asked.data.number)).toBeUndefined();
});

test('staff cannot give away an application of another company, nor to a number that has its own; a refusal is told', async () => {
  const credit_code = codes[3] ?? '';
  const { id } = await submittedApplication(site, phone(), { credit_code });
  const busy = phone();
  const { id: another } = await submittedApplication(site, busy, { credit_code: codes[4] ?? '' });
  const asked = await ask(site.visitor(), busy, credit_code);
  const request = await waiting(asked.data.number);
  site.clock.forward(48 * hourMs);
  expect((await (await staff()).call(call.approveRecovery, { id: request?.id, application: another })).msg).toContain(
    '信用代码',
  );
  expect((await (await staff()).call(call.approveRecovery, { id: request?.id, application: id })).msg).toContain(
    '自己的申请',
  );
  expect((await (await staff()).call(call.rejectRecovery, { id: request?.id, text: '照片与备案不符' })).code).toBe(1);
  expect((await (await staff()).call(call.rejectRecovery, { id: request?.id, text: '再拒绝一次' })).code).toBe(409);
  expect(told(busy).at(-1)).toBe(`【织联】您的换绑手机号请求 ${asked.data.number} 未通过。原因：照片与备案不符。`);
});

test('a reviewer who entered one of the applications decides neither way on a request for it', async () => {
  const credit_code = '91310115132201821Q';
  const typist = await staff();
  const owner = await site.applicant(phone());
  for (const [name, value] of typist.cookies) owner.cookies.set(name, value);
  const { data: draft } = await owner.call(saveApplyInfo, { revision: 0, company_name: '深圳某厂', credit_code });
  const asked = await ask(site.visitor(), phone(), credit_code);
  const decision = { id: (await waiting(asked.data.number))?.id, application: Number(draft.number.slice(2)) };
  // Seen in between, or the session would not last through the time to object.
  for (let turn = 0; turn < 5; turn++) {
    site.clock.forward(10 * hourMs);
    expect((await typist.call(call.listRecoveries)).code).toBe(1);
  }
  const refused = { code: 403, msg: '不能处理自己录入的申请' };
  expect(await typist.call(call.approveRecovery, decision)).toMatchObject(refused);
  expect(await typist.call(call.rejectRecovery, { id: decision.id, text: '照片与备案不符' })).toMatchObject(refused);
  expect((await (await staff()).call(call.approveRecovery, decision)).code).toBe(1);
});

test('a licence must be the asker’s own upload, a ticket serves once and for two hours, and asking is limited', async () => {
  const who = site.visitor();
  const number = phone();
  const { data } = await begin(who, number, '91440300708461136T');
  const submit = (licence_image: string) => who.call(call.submitRecovery, { ticket: data.ticket, licence_image });
  for (const key of [
    'enrol/1/licence.jpg',
    `${data.upload.prefix}nothing.jpg`,
    `${data.upload.prefix}../1/licence.jpg`,
  ])
    expect((await submit(key)).data.fields, key).toHaveProperty('licence_image');
  const { key } = await site.services.objects.put(`${data.upload.prefix}licence.jpg`, await picture());
  const twice = await Promise.all([submit(key), submit(key)]);
  expect(twice.map(({ code }) => code).sort()).toEqual([1, 410]);
  const late = await begin(who, number, '91440300708461136T');
  site.clock.forward(2 * hourMs + 1000);
  expect((await who.call(call.submitRecovery, { ticket: late.data.ticket, licence_image: key })).code).toBe(410);
  await begin(who, number, '91440300708461136T');
  expect((await begin(who, number, '91440300708461136T')).code).toBe(429);
  expect((await begin(site.visitor(), phone(), 'not a code')).data.fields).toHaveProperty('credit_code');
});
