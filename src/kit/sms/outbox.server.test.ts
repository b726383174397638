import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVerifyCode } from '#accounts/contract.ts';
import { getStatusDetails } from '#enrolment/account/account-contract.ts';
import * as review from '#enrolment/review/review-contract.ts';
import { openApplication, startReview } from '#enrolment/review/review-contract.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { retentionDays } from './outbox.server.ts';

const key = 'a-key-that-only-the-provider-knows';
let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ env: { SMS_RECEIPT_KEY: key } });
});
afterAll(() => site.close());

const push = (provider: string, body: unknown, given = key) =>
  site.app.inject({
    method: 'POST',
    url: `/api/sms-receipts/${provider}/${given}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const aliyun = (biz_id: string, phone_number: string, changes: object = {}) => ({
  phone_number,
  send_time: '2026-11-21 10:00:00',
  report_time: '2026-11-21 10:00:05',
  success: true,
  err_code: 'DELIVERED',
  err_msg: '用户接收成功',
  sms_size: '1',
  biz_id,
  out_id: '',
  ...changes,
});
/** The outbox names no reference as a provider does: the messages get one each. */
async function refer(): Promise<void> {
  const { pool } = site.services.database;
  await pool.query(`update short_messages set reference = 'ref-' || id where reference = ''`);
}
const newest = async (template: string) => {
  const { rows } = await site.services.database.pool.query(
    'select * from short_messages where template = $1 order by id desc limit 1',
    [template],
  );
  return rows[0];
};

test('a code leaves a record without its digits', async () => {
  await site.visitor().call(sendVerifyCode, { contact_phone: '13866660001' });
  const code = site.messages().at(-1)?.code ?? '';
  const row = await newest('code');
  expect(row).toMatchObject({ state: 'sent', text: '', about: '' });
  expect(JSON.stringify(row)).not.toContain(code);
  expect(JSON.stringify(row)).not.toContain('13866660001');
});

test('a message is part of its transaction: rolled back with it, and sent after the commit', async () => {
  const { database, sms } = site.services;
  const queueIn = (client: Parameters<typeof sms.queue>[0]) =>
    sms.queue(client, {
      to: '+8613866660009',
      cause: 'test/1',
      text: '【织联】一件事发生了。',
      template: { name: 'enquiry_answered', language: 'zh-CN', values: { number: 'EQ00000000' } },
    });
  const known = async () =>
    (await database.pool.query(`select state from short_messages where cause = 'test/1'`)).rows.map(
      ({ state }) => state,
    );
  const broken = database.transaction(async (client) => {
    await queueIn(client);
    throw new Error('what caused it did not come about');
  });
  await expect(broken).rejects.toThrow('did not come about');
  expect(await known()).toEqual([]);
  await sms.deliver(await database.transaction(queueIn));
  expect(await known()).toEqual(['sent']);
});

test('receipts of both carriers are noted once, shown to staff, and the decision’s to its applicant', async () => {
  const { person, id } = await submittedApplication(site, '13866660002');
  const reviewer = await site.screenUser('reviewer');
  await reviewer.call(startReview, { id, revision: 1 });
  await readWhole(reviewer, id);
  expect((await reviewer.call(review.approve, { id, revision: 2 })).code).toBe(1);
  await site.sendHeld();
  await refer();
  const decision = await newest('application_approve');
  const answer = await push('aliyun', [aliyun(decision.reference, '13866660002'), aliyun('nobody’s', '13866660002')]);
  expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, msg: '接收成功' }]);
  const code = await newest('code');
  const report = {
    user_receive_time: '2026-11-21 10:00:09',
    nationcode: '86',
    mobile: '13866660002',
    report_status: 'FAIL',
    errmsg: 'MK:0001',
    description: '空号',
    sid: code.reference,
  };
  expect((await push('tencent', [report])).json()).toEqual({ result: 0, errmsg: 'OK' });
  // A second word on the same message changes nothing.
  await push('tencent', [{ ...report, report_status: 'SUCCESS' }]);

  const { data } = await reviewer.call(openApplication, { id });
  expect(data.messages[0]).toMatchObject({ state: 'sent', receipt: 'delivered', receipt_code: 'DELIVERED' });
  expect(data.other_messages[0]).toMatchObject({ template: 'code', receipt: 'undelivered', receipt_code: 'MK:0001' });
  const seen = await person.call(getStatusDetails);
  expect(seen.data.messages[0]).toMatchObject({ action: 'approve', state: 'delivered' });
});

test('a receipt from a stranger, for another number, or of another shape changes nothing', async () => {
  await site.visitor().call(sendVerifyCode, { contact_phone: '13866660003' });
  await refer();
  const { reference } = await newest('code');
  expect((await push('aliyun', [aliyun(reference, '13866660003')], `${key}x`)).statusCode).toBe(404);
  expect((await push('nobody', [aliyun(reference, '13866660003')])).statusCode).toBe(404);
  expect((await push('aliyun', [aliyun(reference, '13866660004')])).statusCode).toBe(200);
  for (const body of ['', 'null', '{}', '[{"biz_id":1}]', '[1', JSON.stringify([{ biz_id: 'x'.repeat(999) }])])
    expect((await push('aliyun', body)).statusCode).toBe(400);
  expect((await newest('code')).receipt).toBe('');
  const bare = await openTestApp();
  const none = await bare.app.inject({ method: 'POST', url: `/api/sms-receipts/aliyun/${key}`, payload: '[]' });
  expect(none.statusCode).toBe(404);
  await bare.close();
});

test('records go after three months, but those of decisions stay with their application', async () => {
  site.clock.forward((retentionDays + 1) * 86_400_000);
  await site.services.sms.tidy();
  const { rows } = await site.services.database.pool.query('select template from short_messages');
  expect(rows).toEqual([{ template: 'application_approve' }]);
});
