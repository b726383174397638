import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aliyunSms } from './aliyun-sms.server.ts';
import { openSms } from './open-sms.server.ts';
import type { ProviderSettings } from './provider.server.ts';
import type { Message, Sms, SmsFailure } from './sms.server.ts';
import { tencentSms } from './tencent-sms.server.ts';

type Asked = { url: URL; headers: http.IncomingHttpHeaders; body: string };
let server: http.Server;
let asked: Asked[] = [];
let answer: { status?: number; body: object } | 'never' | 'broken';

/** A host of our own in the provider's place. */
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => {
        const url = new URL(request.url ?? '', 'http://provider');
        asked.push({ url, headers: request.headers, body: Buffer.concat(chunks).toString() });
        if (answer === 'broken') request.socket.destroy();
        else if (answer !== 'never')
          response
            .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
            .end(JSON.stringify(answer.body));
      });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const settings = (provider: ProviderSettings['provider']): ProviderSettings => ({
  provider,
  keyId: 'key-id',
  keySecret: 'key-secret',
  signName: '织联',
  templates: { code: { 'zh-CN': 'SMS_100', en: 'SMS_101' }, application_reject: { 'zh-CN': 'SMS_102' } },
  appId: '1400000000',
  region: 'ap-guangzhou',
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
});
const code: Message = {
  to: '+8613800138000',
  text: '【织联】验证码 123456，5 分钟内有效。请勿告诉他人。',
  code: '123456',
  template: { name: 'code', language: 'zh-CN', values: { code: '123456', minutes: '5' } },
};
const send = async (sms: Sms, given: typeof answer, message = code) => {
  asked = [];
  answer = given;
  return sms.send(message);
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** What Aliyun was asked for: in the address, or form-encoded. */
const aliyunFields = () => {
  const [{ url, body } = { url: new URL('http://none'), body: '' }] = asked;
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
};

test('Aliyun is asked for signature, template and values, signed with the key', async () => {
  const sent = await send(aliyunSms(settings('aliyun')), { body: { Code: 'OK', BizId: 'biz-1', Message: 'OK' } });
  expect(sent).toEqual({ ok: true, reference: 'biz-1' });
  expect(aliyunFields()).toMatchObject({
    PhoneNumbers: '13800138000',
    SignName: '织联',
    TemplateCode: 'SMS_100',
    TemplateParam: '{"code":"123456","minutes":"5"}',
  });
  expect(asked[0]?.headers['x-acs-action']).toBe('SendSms');
  expect(asked[0]?.headers['x-acs-version']).toBe('2017-05-25');
  // The signature, worked out again from what arrived.
  const [{ url, headers } = { url: new URL('http://none'), headers: {} as http.IncomingHttpHeaders }] = asked;
  const names = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version';
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const request = `POST\n/\n${url.search.slice(1)}\n${lines.join('')}\n${names}\n${sha256('')}`;
  const signature = createHmac('sha256', 'key-secret')
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  expect(headers.authorization).toBe(
    `ACS3-HMAC-SHA256 Credential=key-id,SignedHeaders=${names},Signature=${signature}`,
  );
});

test.each<[string, SmsFailure]>([
  ['isv.BUSINESS_LIMIT_CONTROL', 'limit'],
  ['isv.DAY_LIMIT_CONTROL', 'limit'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'number'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'setup'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'setup'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'setup'],
  ['isv.AMOUNT_NOT_ENOUGH', 'setup'],
  ['isp.RAM_PERMISSION_DENY', 'setup'],
  ['isp.SYSTEM_ERROR', 'unknown'],
])('Aliyun’s %s is %s', async (Code, reason) => {
  const sent = await send(aliyunSms(settings('aliyun')), { body: { Code, Message: 'words' } });
  expect(sent).toEqual({ ok: false, reason, detail: `${Code}: words` });
  expect(asked).toHaveLength(1);
});

test('a key that Aliyun does not know (HTTP 404) is for the operator', async () => {
  const body = { Code: 'InvalidAccessKeyId.NotFound', Message: 'not found', RequestId: 'r' };
  expect(await send(aliyunSms(settings('aliyun')), { status: 404, body })).toMatchObject({
    ok: false,
    reason: 'setup',
  });
});

const status = (Code: string) => ({
  body: { Response: { SendStatusSet: [{ Code, Message: 'words', SerialNo: 'serial-1' }], RequestId: 'r' } },
});

test('Tencent is asked by its SDK in E.164, with the values in order, signed with the key', async () => {
  expect(await send(tencentSms(settings('tencent')), status('Ok'))).toEqual({ ok: true, reference: 'serial-1' });
  const [{ headers, body } = { headers: {} as http.IncomingHttpHeaders, body: '' }] = asked;
  expect(JSON.parse(body)).toEqual({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400000000',
    SignName: '织联',
    TemplateId: 'SMS_100',
    TemplateParamSet: ['123456', '5'],
  });
  expect([headers['x-tc-action'], headers['x-tc-version']]).toEqual(['SendSms', '2021-01-11']);
  // The signature, worked out again from what arrived. (The SDK takes host and service from the name, without a port.)
  const stamp = String(headers['x-tc-timestamp']);
  const scope = `${new Date(Number(stamp) * 1000).toISOString().slice(0, 10)}/127/tc3_request`;
  const head = `content-type:${headers['content-type']}\nhost:127.0.0.1\n`;
  const request = sha256(`POST\n/\n\n${head}\ncontent-type;host\n${sha256(body)}`);
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => createHmac('sha256', secret).update(part).digest(), 'TC3key-secret');
  const signature = createHmac('sha256', key).update(`TC3-HMAC-SHA256\n${stamp}\n${scope}\n${request}`).digest('hex');
  expect(headers.authorization).toBe(
    `TC3-HMAC-SHA256 Credential=key-id/${scope}, SignedHeaders=content-type;host, Signature=${signature}`,
  );
});

test.each<[string, SmsFailure]>([
  ['LimitExceeded.PhoneNumberDailyLimit', 'limit'],
  ['LimitExceeded.DeliveryFrequencyLimit', 'limit'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'number'],
  ['FailedOperation.PhoneNumberInBlacklist', 'number'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'setup'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'setup'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'setup'],
  ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'setup'],
  ['InternalError.Timeout', 'unknown'],
])('Tencent’s %s of one number is %s', async (Code, reason) => {
  const sent = await send(tencentSms(settings('tencent')), status(Code));
  expect(sent).toEqual({ ok: false, reason, detail: `${Code}: words` });
  expect(asked).toHaveLength(1);
});

test('a refusal of Tencent’s whole request is reported as well', async () => {
  const body = { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'no' }, RequestId: 'r' } };
  expect(await send(tencentSms(settings('tencent')), { body })).toMatchObject({ ok: false, reason: 'setup' });
});

test.each([
  ['aliyun', aliyunSms],
  ['tencent', tencentSms],
] as const)(
  'after %s breaks off or does not answer it is unknown whether it was sent, and it is not sent again',
  async (name, open) => {
    expect(await send(open(settings(name)), 'broken')).toMatchObject({ ok: false, reason: 'unknown' });
    expect(asked).toHaveLength(1);
    expect(await send(open(settings(name)), 'never')).toMatchObject({ ok: false, reason: 'unknown' });
    expect(asked).toHaveLength(1);
  },
);

test.each([
  ['aliyun', aliyunSms],
  ['tencent', tencentSms],
] as const)('a %s that cannot be reached has sent nothing', async (name, open) => {
  const closed = net.createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => closed.once('listening', listening));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  const sms = open({ ...settings(name), endpoint: `http://127.0.0.1:${port}` });
  expect(await sms.send(code)).toMatchObject({ ok: false, reason: 'away' });
});

test('an English message takes the English template if there is one, long values are cut, a missing template is said', async () => {
  const sms = aliyunSms(settings('aliyun'));
  const ok = { body: { Code: 'OK' } };
  await send(sms, ok, { ...code, template: { ...code.template, language: 'en' } });
  expect(aliyunFields().TemplateCode).toBe('SMS_101');
  const values = { number: 'WL000001', reason: '长'.repeat(60) };
  await send(sms, ok, { ...code, template: { name: 'application_reject', language: 'en', values } });
  expect(aliyunFields().TemplateCode).toBe('SMS_102');
  expect(JSON.parse(aliyunFields().TemplateParam ?? '').reason).toHaveLength(35);
  const none = { ...code, template: { ...code.template, name: '__proto__' } };
  expect(await send(sms, ok, none)).toMatchObject({ ok: false, reason: 'setup' });
  expect(asked).toEqual([]);
});

test('a failure is reported to the operator without number, code or text', async () => {
  const told: object[] = [];
  const opened = openSms({ dataDirectory: '/nowhere', provider: settings('aliyun') }, Date.now, {
    outbox: () => {},
    failure: (details) => told.push(details),
  });
  await send(opened, { body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '13800138000 is wrong' } });
  expect(told).toEqual([
    { template: 'code', reason: 'number', detail: 'isv.MOBILE_NUMBER_ILLEGAL: [number] is wrong' },
  ]);
});
