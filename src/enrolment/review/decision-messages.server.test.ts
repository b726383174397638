import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as desk from './review-contract.ts';
import { resendMessage } from './review-contract.ts';

/** In Aliyun's place, asked by the real SDK. */
let provider: http.Server;
let site: TestApp;
let reviewer: Visitor;
let sent: { to: string; template: string; values: Record<string, string> }[] = [];
let mode: 'ok' | 'broken' | 'limit' | 'number' = 'ok';

const refusals = { limit: 'isv.BUSINESS_LIMIT_CONTROL', number: 'isv.MOBILE_NUMBER_ILLEGAL', ok: 'OK' };

beforeAll(async () => {
  provider = http.createServer((request, response) => {
    const fields = new URL(request.url ?? '', 'http://provider').searchParams;
    sent.push({
      to: fields.get('PhoneNumbers') ?? '',
      template: fields.get('TemplateCode') ?? '',
      values: JSON.parse(fields.get('TemplateParam') ?? '{}'),
    });
    if (mode === 'broken') request.socket.destroy();
    else response.end(JSON.stringify({ Code: refusals[mode], Message: 'words', BizId: `biz-${sent.length}` }));
  });
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  site = await openTestApp({
    env: {
      SMS_PROVIDER: 'aliyun',
      SMS_ENDPOINT: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      ALIYUN_ACCESS_KEY_ID: 'id',
      ALIYUN_ACCESS_KEY_SECRET: 'secret',
      SMS_SIGN_NAME: '织联',
      SMS_TEMPLATES: JSON.stringify({ code: { 'zh-CN': 'T_CODE' }, application_approve: { 'zh-CN': 'T_APPROVE' } }),
      SMS_COUNTRIES: 'HK',
    },
  });
  reviewer = await site.screenUser('reviewer');
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await site.close();
});

async function signIn(phone: string): Promise<Visitor> {
  const person = site.visitor();
  await person.call(sendVerifyCode, { contact_phone: phone });
  await person.call(supplierLogin, { contact_phone: phone, verify_code: sent.at(-1)?.values.code });
  return person;
}

/** An approval whose message meets the given fate. */
async function approved(phone: string, fate: typeof mode) {
  mode = 'ok';
  const { id } = await submittedApplication({ ...site, applicant: signIn }, phone);
  const { data } = await reviewer.call(desk.startReview, { id, revision: 1 });
  mode = fate;
  sent = [];
  expect((await reviewer.call(desk.approve, { id, revision: data.revision })).code).toBe(1);
  expect(sent).toEqual([]);
  await site.sendHeld();
  return (await reviewer.call(desk.openApplication, { id })).data;
}
const messageOf = async (id: number) => (await reviewer.call(desk.openApplication, { id })).data.messages[0];

test('a decision goes out by its template, once, and its state is kept with the provider’s reference', async () => {
  const { id, number, messages } = await approved('13900000001', 'ok');
  expect(sent).toEqual([
    { to: '13900000001', template: 'T_APPROVE', values: { number, company: '常熟市经纬服饰有限公司' } },
  ]);
  expect(messages[0]).toMatchObject({ state: 'sent', may_resend: false });
  expect((await reviewer.call(resendMessage, { event: messages[0].event })).code).toBe(409);
  const { rows } = await site.services.database.pool.query('select reference from short_messages where about = $1', [
    `application/${id}`,
  ]);
  expect(rows[0]?.reference).toBe('biz-1');
});

test('after an unclear end a message is not sent again by itself; a reviewer may, on purpose, once at a time', async () => {
  const { id, messages } = await approved('13900000002', 'broken');
  expect(messages[0]).toMatchObject({ state: 'unknown', may_resend: true });
  site.clock.forward(3_600_000);
  await site.services.sms.sendDue();
  expect(sent).toHaveLength(1);
  mode = 'ok';
  const { event } = messages[0];
  expect((await (await site.screenUser('viewer')).call(resendMessage, { event })).code).toBe(403);
  const answers = await Promise.all(Array.from({ length: 5 }, () => reviewer.call(resendMessage, { event })));
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 409, 409, 409, 409]);
  expect(answers.find(({ code }) => code === 1)?.data).toEqual({ state: 'sent' });
  expect(sent).toHaveLength(2);
  expect(await messageOf(id)).toMatchObject({ state: 'sent', may_resend: false });
  const { rows } = await site.services.database.pool.query(
    `select before from audit_entries where action = 'enrolment.resend_message'`,
  );
  expect(rows).toEqual([{ before: { event, state: 'unknown', failure: expect.stringMatching(/^unknown/) } }]);
});

test('what a crash left under way can be sent again after two minutes, not before', async () => {
  const { id, messages } = await approved('13900000003', 'broken');
  await site.services.database.pool.query(`update short_messages set state = 'sending' where cause = $1`, [
    `application-event/${messages[0].event}`,
  ]);
  expect((await messageOf(id)).may_resend).toBe(false);
  site.clock.forward(121_000);
  expect((await messageOf(id)).may_resend).toBe(true);
});

test('a provider’s limit keeps the message as failed, and the decision stands', async () => {
  const decision = await approved('13900000004', 'limit');
  expect(decision.state).toBe('approved');
  expect(decision.messages[0]).toMatchObject({ state: 'failed', may_resend: true });
  // Whoever sends it again is told what became of that, and not that it went out.
  const { event } = decision.messages[0];
  expect((await reviewer.call(resendMessage, { event })).data).toEqual({ state: 'failed' });
  mode = 'broken';
  expect((await reviewer.call(resendMessage, { event })).data).toEqual({ state: 'unknown' });
  expect(await messageOf(decision.id)).toMatchObject({ state: 'unknown', may_resend: true });
});

test('messages that a crash left queued go out later; one that cannot be read holds up no other', async () => {
  const { pool } = site.services.database;
  const decided = [await approved('13900000008', 'ok'), await approved('13900000009', 'ok')];
  const [spoilt, good] = decided.map(({ messages }) => `application-event/${messages[0].event}`);
  await pool.query(`update short_messages set state = 'queued', due_at = at where cause = any($1)`, [[spoilt, good]]);
  await pool.query(
    `update short_messages set text = 'sealed:0000:spoilt', due_at = at - interval '1 s' where cause = $1`,
    [spoilt],
  );
  sent = [];
  site.clock.forward(61_000);
  await site.services.sms.sendDue();
  expect(sent.map(({ to }) => to)).toEqual(['13900000009']);
  expect((await messageOf(decided[1].id)).state).toBe('sent');
  const { rows } = await pool.query('select state from short_messages where cause = $1', [spoilt]);
  expect(rows).toEqual([{ state: 'sending' }]);
});

test('a code whose sending ended unclear is waited for and good; a number that is refused is named', async () => {
  const person = site.visitor();
  mode = 'broken';
  expect((await person.call(sendVerifyCode, { contact_phone: '13900000005' })).code).toBe(1);
  const verify_code = sent.at(-1)?.values.code;
  expect((await person.call(supplierLogin, { contact_phone: '13900000005', verify_code })).code).toBe(1);
  mode = 'number';
  const refused = await person.call(sendVerifyCode, { contact_phone: '13900000006' });
  expect([refused.code, Object.keys(refused.data.fields)]).toEqual([400, ['contact_phone']]);
  mode = 'limit';
  expect((await person.call(sendVerifyCode, { contact_phone: '13900000007' })).code).toBe(429);
});

test('numbers of countries on the list get codes, others are refused before anything is sent', async () => {
  mode = 'ok';
  const hongKong = await signIn('+852 9123 4567');
  expect(sent.at(-1)?.to).toBe('85291234567');
  expect([...hongKong.cookies.keys()]).toEqual(['wl_user']);
  const before = sent.length;
  const refused = await site.visitor().call(sendVerifyCode, { contact_phone: '+14155552671' });
  expect([refused.code, Object.keys(refused.data.fields), sent.length]).toEqual([400, ['contact_phone'], before]);
});
