import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPassword } from '#tests/staff-password.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { logout, screenLogin, sendVerifyCode, supplierLogin, whoAmI } from './contract.ts';
import { resetScreenPassword } from './staff-contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const newestCode = () => site.messages().at(-1)?.code ?? '';

test('an applicant signs in with the code sent, and the record masks the number', async () => {
  const person = await site.applicant('13800000001');
  const { data } = await person.call(whoAmI);
  expect(data.user.contact_phone).toBe('138****0001');
  expect(data.ia).toBeNull();
});

test('/login leads to where suppliers sign in', async () => {
  const { statusCode, headers } = await site.app.inject({ url: '/login?lang=en' });
  expect([statusCode, headers.location]).toEqual([302, '/movein?lang=en']);
});

test('a code is valid once, and only for the phone and purpose it was sent for', async () => {
  const person = site.visitor();
  await person.call(sendVerifyCode, { contact_phone: '13800000002' });
  const code = newestCode();
  expect((await person.call(supplierLogin, { contact_phone: '13800000003', verify_code: code })).code).toBe(400);
  expect((await person.call(supplierLogin, { contact_phone: '13800000002', verify_code: code })).code).toBe(1);
  expect((await person.call(supplierLogin, { contact_phone: '13800000002', verify_code: code })).code).toBe(400);
  site.clock.forward(61_000);
  await person.call(sendVerifyCode, { contact_phone: '13800000002', purpose: 'job' });
  expect((await person.call(supplierLogin, { contact_phone: '13800000002', verify_code: newestCode() })).code).toBe(
    400,
  );
});

test('a code expires after five minutes or five wrong attempts, also concurrent ones', async () => {
  const person = site.visitor();
  await person.call(sendVerifyCode, { contact_phone: '13800000004' });
  const late = newestCode();
  site.clock.forward(301_000);
  expect((await person.call(supplierLogin, { contact_phone: '13800000004', verify_code: late })).code).toBe(400);
  await person.call(sendVerifyCode, { contact_phone: '13800000004' });
  const code = newestCode();
  const wrong = code === '111111' ? '222222' : '111111';
  await Promise.all(
    Array.from({ length: 5 }, () => person.call(supplierLogin, { contact_phone: '13800000004', verify_code: wrong })),
  );
  expect((await person.call(supplierLogin, { contact_phone: '13800000004', verify_code: code })).code).toBe(400);
});

test('sends to a number are a minute apart and at most five an hour, also when twenty are asked for at once', async () => {
  const person = site.visitor();
  const before = site.messages().length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.call(sendVerifyCode, { contact_phone: '13900000005' })),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 429)[0]?.data.retry_after).toBeGreaterThan(0);
  expect(site.messages().length).toBe(before + 1);
  let sent = 1;
  for (let minute = 0; minute < 20; minute++) {
    site.clock.forward(61_000);
    if ((await person.call(sendVerifyCode, { contact_phone: '13900000005' })).code === 1) sent++;
  }
  expect(sent).toBe(5);
});

test('from one address sixty codes an hour go out, however many numbers are asked for, and the next hour again', async () => {
  const person = site.visitor();
  site.clock.forward(3_600_000);
  let sent = 0;
  for (let number = 0; number < 100; number++)
    if ((await person.call(sendVerifyCode, { contact_phone: `137${String(number).padStart(4, '0')}0000` })).code === 1)
      sent++;
  expect(sent).toBe(60);
  site.clock.forward(3_600_000);
  expect((await person.call(sendVerifyCode, { contact_phone: '13700990000' })).code).toBe(1);
});

test('wrong fields are named, unknown fields and broken encodings too, and never stored', async () => {
  const person = site.visitor();
  const answer = await person.call(sendVerifyCode, { contact_phone: '123', purpose: 'spam', extra: 'x' });
  expect(answer.code).toBe(400);
  expect(Object.keys(answer.data.fields).sort()).toEqual(['contact_phone', 'extra', 'purpose']);
  expect(
    (await person.call(sendVerifyCode, { contact_phone: ['13800000001', '13800000002'] })).data.fields,
  ).toHaveProperty('contact_phone');
  expect((await person.call(sendVerifyCode)).data.fields.contact_phone).toBe('请填写');
  const english = await site.visitor({ 'accept-language': 'en' }).call(sendVerifyCode);
  expect(english.data.fields.contact_phone).toBe('Required');
  const broken = await site.app.inject({
    method: 'POST',
    url: sendVerifyCode.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'contact_phone=%FF%FF',
  });
  expect([broken.statusCode, broken.json().code]).toEqual([200, 400]);
  expect(broken.json().data.fields).toHaveProperty('contact_phone');
});

test('a screen user and an applicant are signed in side by side, and each signs out alone, on the server too', async () => {
  const person = await site.screenUser('viewer');
  site.clock.forward(61_000);
  await person.call(sendVerifyCode, { contact_phone: '13800000006' });
  await person.call(supplierLogin, { contact_phone: '13800000006', verify_code: newestCode() });
  const both = (await person.call(whoAmI)).data;
  expect([both.user.contact_phone, both.ia.roles]).toEqual(['138****0006', ['viewer']]);
  const copy = site.visitor();
  for (const [name, value] of person.cookies) copy.cookies.set(name, value);
  expect((await person.call(logout, { kind: 'ia' })).code).toBe(1);
  const left = (await copy.call(whoAmI)).data;
  expect([left.ia, left.user?.contact_phone]).toEqual([null, '138****0006']);
});

test('signing in again gives a new session and ends the earlier one', async () => {
  const person = await site.applicant('13800000007');
  const earlier = site.visitor();
  for (const [name, value] of person.cookies) earlier.cookies.set(name, value);
  site.clock.forward(61_000);
  await person.call(sendVerifyCode, { contact_phone: '13800000007' });
  await person.call(supplierLogin, { contact_phone: '13800000007', verify_code: newestCode() });
  expect((await person.call(whoAmI)).data.user).not.toBeNull();
  expect((await earlier.call(whoAmI)).data.user).toBeNull();
});

test('an unknown user name gets the answer of a wrong password, and ten wrong passwords lock the account for a while', async () => {
  const { username } = (await (await site.screenUser('viewer')).call(whoAmI)).data.ia;
  await site.services.accounts.resetPassword(username, 'a long enough password');
  const person = site.visitor();
  const unknown = await person.call(screenLogin, { username: 'nobody', password: 'x' });
  const wrong = await person.call(screenLogin, { username, password: 'x' });
  expect(unknown).toEqual(wrong);
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => person.call(screenLogin, { username, password: 'x' })),
  );
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(5);
  expect((await person.call(screenLogin, { username, password: 'a long enough password' })).code).toBe(429);
  site.clock.forward(16 * 60_000);
  expect(
    (await person.call(screenLogin, { username: username.toUpperCase(), password: 'a long enough password' })).code,
  ).toBe(1);
});

test('wrong passwords lock out only the network they come from', async () => {
  const own = await site.screenUser('operator');
  const { username } = (await own.call(whoAmI)).data.ia;
  const known = [...own.cookies]
    .filter(([name]) => name.startsWith('wl_known_'))
    .map(([name, value]) => `${name}=${value}`);
  expect(known).toHaveLength(1);
  const signIn = async (password: string, remoteAddress: string, cookie = '') =>
    (
      await site.app.inject({
        method: 'POST',
        url: screenLogin.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
        payload: new URLSearchParams({ username, password }).toString(),
        remoteAddress,
      })
    ).json().code;
  for (let tries = 0; tries < 10; tries++) expect(await signIn('x', '198.51.100.7')).toBe(400);
  const right = staffPassword.password;
  expect(await signIn(right, '198.51.100.7')).toBe(429);
  // The user signs in from elsewhere, and from the attacker's network in a browser used before.
  expect(await signIn(right, '203.0.113.7')).toBe(1);
  expect(await signIn(right, '198.51.100.7', known[0])).toBe(1);
  expect(await signIn(right, '198.51.100.7', known[0]?.replace(/.$/, '-'))).toBe(429);
  // Attempts of that browser are limited, too.
  for (let tries = 0; tries < 10; tries++) await signIn('x', '198.51.100.7', known[0]);
  expect(await signIn(right, '198.51.100.7', known[0])).toBe(429);
});

test('a reset password works at once, also after wrong attempts had locked the account', async () => {
  const own = await site.screenUser('viewer');
  const { id, username } = (await own.call(whoAmI)).data.ia;
  const elsewhere = site.visitor();
  for (const person of [own, elsewhere]) {
    for (let tries = 0; tries < 10; tries++) await person.call(screenLogin, { username, password: 'x' });
    expect((await person.call(screenLogin, { username, password: staffPassword.password })).code).toBe(429);
  }
  const admin = await site.screenUser('admin');
  const { password } = (await admin.call(resetScreenPassword, { id })).data;
  const new_password = 'selvedge and twill';
  expect((await own.call(screenLogin, { username, password, new_password })).code).toBe(1);
  expect((await elsewhere.call(screenLogin, { username, password: new_password })).code).toBe(1);
});

test('an idle session, or one of a disabled account, is not accepted', async () => {
  const idle = await site.screenUser('viewer');
  site.clock.forward(12 * 3_600_000 + 1000);
  expect((await idle.call(whoAmI)).data.ia).toBeNull();
  const disabled = await site.screenUser('viewer');
  await site.services.database.pool.query('update screen_users set disabled_at = now()');
  site.clock.forward(11_000);
  expect((await disabled.call(whoAmI)).data.ia).toBeNull();
});

test('a changing call from another site is refused, whatever cookies it carries', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' },
  ]) {
    const answer = await site.visitor(headers as unknown as Record<string, string>).call(logout, { kind: 'user' });
    expect(answer.code).toBe(403);
  }
  expect(
    (
      await site
        .visitor({ origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' })
        .call(logout, { kind: 'user' })
    ).code,
  ).toBe(1);
});

test('the first start makes one account with every role, and later starts none', async () => {
  const fresh = await openTestApp();
  const kept: string[] = [];
  const keep = (password: string) => void kept.push(password);
  const [first, second] = await Promise.all([
    fresh.services.accounts.createFirstAdmin(keep),
    fresh.services.accounts.createFirstAdmin(keep),
  ]);
  const made = [first, second].filter((admin) => admin !== undefined);
  expect(made).toHaveLength(1);
  expect(kept).toEqual([made[0]?.password]);
  const answer = await fresh.visitor().call(screenLogin, made[0]);
  expect(answer.data.roles).toContain('admin');
  expect(await fresh.services.accounts.createFirstAdmin(keep)).toBeUndefined();
  await fresh.close();
});
