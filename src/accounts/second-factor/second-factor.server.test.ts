import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenLogin, whoAmI } from '#accounts/contract.ts';
import { createScreenAccount, listScreenAccounts } from '#accounts/staff-contract.ts';
import { staffPassword } from '#tests/staff-password.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as calls from './contract.ts';
import { stepMs } from './second-factor.server.ts';

let site: TestApp;
let admin: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  admin = await site.screenUser('admin');
});
afterAll(() => site.close());

/** The code that the app shows some steps from now, of a secret that was typed in. */
const shown = (secret: string, later = 0) =>
  new TOTP({ secret }).generate({ timestamp: site.clock.now() + later * stepMs });

let made = 0;
async function newPerson() {
  const username = `twostep${++made}`;
  const { account } = (await admin.call(createScreenAccount, { username, name: '王芳', roles: ['viewer'] })).data;
  const { password, hash } = staffPassword;
  await site.services.database.pool.query(
    'update screen_users set password_hash = $1, must_change_password = false where id = $2',
    [hash, account.id],
  );
  const visitor = site.visitor();
  await visitor.call(screenLogin, { username, password });
  const signIn = (otp?: string) => site.visitor().call(screenLogin, { username, password, ...(otp ? { otp } : {}) });
  return { id: account.id as number, username, password, visitor, signIn };
}
async function withSecondFactor() {
  const person = await newPerson();
  const { secret } = (await person.visitor.call(calls.beginSecondFactor, { password: person.password })).data;
  const answer = await person.visitor.call(calls.confirmSecondFactor, { otp: shown(secret) });
  site.clock.forward(2 * stepMs);
  return { ...person, secret: secret as string, recovery: answer.data.recovery_codes as string[] };
}

test('no code is required until the app is confirmed', async () => {
  const { visitor, password, signIn } = await newPerson();
  expect((await visitor.call(calls.beginSecondFactor, { password: 'another one' })).data.fields.password).toBeTruthy();
  const begun = await visitor.call(calls.beginSecondFactor, { password });
  expect(begun.data.address).toContain(`secret=${begun.data.secret}`);
  expect((await signIn()).code).toBe(1);
  expect((await visitor.call(calls.confirmSecondFactor, { otp: '000000' })).data.fields.otp).toBeTruthy();
  expect((await visitor.call(calls.getSecondFactor)).data.since).toBeNull();
});

test('once it is on, the password alone is refused, and earlier sessions end', async () => {
  const person = await newPerson();
  const elsewhere = site.visitor();
  await elsewhere.call(screenLogin, { username: person.username, password: person.password });
  const { secret } = (await person.visitor.call(calls.beginSecondFactor, { password: person.password })).data;
  const answer = await person.visitor.call(calls.confirmSecondFactor, { otp: shown(secret) });
  expect(answer.data.recovery_codes).toHaveLength(8);
  expect((await elsewhere.call(whoAmI)).data.ia).toBeNull();
  expect((await person.visitor.call(whoAmI)).data.ia).not.toBeNull();

  const refused = await person.signIn();
  expect(refused).toMatchObject({ code: 400, data: { fields: { otp: expect.any(String) } } });
  expect((await person.signIn('123456')).code).toBe(400);
  expect((await site.visitor().call(screenLogin, { username: person.username, password: 'x' })).data.fields).toEqual({
    password: expect.any(String),
  });
  // The code that turned it on was used by that.
  expect((await person.signIn(shown(secret))).code).toBe(400);
  expect((await person.signIn(shown(secret, 1))).code).toBe(1);
  const list = await admin.call(listScreenAccounts);
  expect(list.data.find((one: { id: number }) => one.id === person.id).has_second_factor).toBe(true);
  expect(JSON.stringify(list)).not.toContain(secret);
});

test('one code is valid for one sign-in, also of two concurrent ones', async () => {
  const { secret, signIn } = await withSecondFactor();
  const answers = await Promise.all([signIn(shown(secret)), signIn(shown(secret))]);
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 400]);
});

test('a recovery code is accepted once, in any notation', async () => {
  const { recovery, signIn, visitor } = await withSecondFactor();
  const written = recovery[0]?.toUpperCase().replace('-', ' ') ?? '';
  expect((await signIn(written)).code).toBe(1);
  expect((await signIn(written)).code).toBe(400);
  expect((await visitor.call(calls.getSecondFactor)).data.recovery_codes).toBe(7);
});

test('guessing codes is limited as guessing passwords is', async () => {
  const { secret, signIn } = await withSecondFactor();
  for (let tried = 0; tried < 10; tried++) expect((await signIn('000000')).code).toBe(400);
  expect((await signIn(shown(secret))).code).toBe(429);
  site.clock.forward(16 * 60_000);
  expect((await signIn(shown(secret))).code).toBe(1);
});

test('the user turns it off with the password; an admin can when phone and codes are lost', async () => {
  const own = await withSecondFactor();
  expect((await own.visitor.call(calls.beginSecondFactor, { password: own.password })).code).toBe(409);
  expect((await own.visitor.call(calls.removeSecondFactor, { password: 'wrong' })).code).toBe(400);
  expect((await own.visitor.call(calls.removeSecondFactor, { password: own.password })).code).toBe(1);
  expect((await own.signIn()).code).toBe(1);

  const lost = await withSecondFactor();
  expect((await lost.visitor.call(calls.removeScreenSecondFactor, { id: own.id })).code).toBe(403);
  expect((await admin.call(calls.removeScreenSecondFactor, { id: lost.id })).code).toBe(1);
  expect((await lost.visitor.call(whoAmI)).data.ia).toBeNull();
  expect((await lost.signIn()).code).toBe(1);
  expect((await admin.call(calls.removeScreenSecondFactor, { id: lost.id })).code).toBe(404);
  const { rows } = await site.services.database.pool.query(
    'select action from audit_entries where subject = any($1) and action like $2 order by id',
    [[`screen_user/${own.id}`, `screen_user/${lost.id}`], '%second_factor%'],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'accounts.turn_second_factor_on',
    'accounts.turn_second_factor_off',
    'accounts.turn_second_factor_on',
    'accounts.remove_second_factor',
  ]);
});
