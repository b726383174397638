import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#kit/text/time.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { sendVerifyCode, supplierLogin } from './contract.ts';

let site: TestApp;
let person: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  person = site.visitor();
});
afterAll(() => site.close());
beforeEach(() => site.services.database.pool.query('truncate rate_limits, verify_codes'));

const ask = (contact_phone: string) => person.call(sendVerifyCode, { contact_phone });

test('a number gets ten codes a day, and more the day after', async () => {
  let sent = 0;
  for (let quarter = 0; quarter < 20; quarter++) {
    if ((await ask('13900000001')).code === 1) sent++;
    site.clock.forward(15 * minuteMs);
  }
  expect(sent).toBe(10);
  site.clock.forward(19 * 60 * minuteMs);
  expect((await ask('13900000001')).code).toBe(1);
});

test('neighbouring numbers get forty codes an hour among them', async () => {
  let sent = 0;
  for (let number = 0; number < 45; number++)
    if ((await ask(`1390001${String(number).padStart(4, '0')}`)).code === 1) sent++;
  expect(sent).toBe(40);
  expect((await ask('13900020000')).code).toBe(1);
});

test('in all twenty thousand codes a day are sent, not one more', async () => {
  expect((await ask('13900000003')).code).toBe(1);
  await site.services.database.pool.query("update rate_limits set count = 19999 where key = 'code/all'");
  expect((await ask('13900000004')).code).toBe(1);
  const refused = await ask('13900000005');
  expect([refused.code, refused.data.retry_after]).toEqual([429, 24 * 3_600]);
});

test('neither a code nor the number that it went to can be read in the database', async () => {
  await ask('13900000006');
  const { rows } = await site.services.database.pool.query('select * from verify_codes');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(site.messages().at(-1)?.code);
  expect(JSON.stringify(rows)).not.toContain('13900000006');
  expect(rows[0].code_hmac).toMatch(/^[\w+/=-]{43,64}$/);
});

test('a request for a code gets the same answer for known and unknown numbers', async () => {
  await site.applicant('13900000007');
  site.clock.forward(2 * minuteMs);
  const known = await ask('13900000007');
  expect(known.code).toBe(1);
  expect(await ask('13900000008')).toEqual(known);
  // Refused in the same words as well.
  expect(await ask('13900000008')).toEqual(await ask('13900000007'));
});

const newestCode = () => site.messages().at(-1)?.code ?? '';
const other = (code: string) => (code === '111111' ? '222222' : '111111');
/** The error of a sign-in at the code field. */
const told = async (contact_phone: string, verify_code: string) =>
  (await person.call(supplierLogin, { contact_phone, verify_code })).data?.fields?.verify_code;
const wrong = '验证码不正确或已过期';
const spent = '尝试次数过多，验证码已失效，请重新获取';

test('after five wrong attempts the right code is refused as spent, and a new one is valid', async () => {
  await ask('13900000010');
  const code = newestCode();
  for (let tries = 1; tries < 5; tries++) expect(await told('13900000010', other(code))).toBe(wrong);
  // The fifth attempt ends the code and says so.
  expect(await told('13900000010', other(code))).toBe(spent);
  expect(await told('13900000010', code)).toBe(spent);
  site.clock.forward(minuteMs);
  await ask('13900000010');
  expect(await told('13900000010', newestCode())).toBeUndefined();
});

test('the right code is accepted at the fifth attempt', async () => {
  await ask('13900000011');
  const code = newestCode();
  for (let tries = 1; tries < 5; tries++) await told('13900000011', other(code));
  expect(await told('13900000011', code)).toBeUndefined();
});

test('a number without a code gets the same answers, attempt by attempt, as one with a code', async () => {
  await ask('13900000012');
  const code = newestCode();
  for (let tries = 0; tries < 8; tries++)
    expect(await told('13900000013', other(code)), String(tries)).toBe(await told('13900000012', other(code)));
  site.clock.forward(5 * minuteMs + 1);
  expect([await told('13900000013', other(code)), await told('13900000012', code)]).toEqual([wrong, wrong]);
  // The attempts counted without a code do not affect a real one.
  await ask('13900000013');
  expect(await told('13900000013', newestCode())).toBeUndefined();
});

test('five wrong attempts from another network leave the code valid; many networks end it for everyone', async () => {
  const tryFrom = async (address: string, verify_code: string) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: supplierLogin.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `contact_phone=13900000014&verify_code=${verify_code}`,
      remoteAddress: address,
    });
    return answer.json().data?.fields?.verify_code;
  };
  await ask('13900000014');
  const code = newestCode();
  for (let tries = 0; tries < 30; tries++) await tryFrom('198.51.100.1', other(code));
  expect(await tryFrom('198.51.100.1', code)).toBe(spent);
  expect(await tryFrom('203.0.113.1', code)).toBeUndefined();

  site.clock.forward(minuteMs);
  await ask('13900000014');
  for (let network = 1; network <= 25; network++) await tryFrom(`198.51.100.${network}`, other(newestCode()));
  expect(await tryFrom('203.0.113.1', newestCode())).toBe(spent);
});
