import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { screenLogin, whoAmI } from './contract.ts';
import { isTooCommon } from './passwords.server.ts';
import * as calls from './staff-contract.ts';

let site: TestApp;
let admin: Visitor;
let adminId: number;

beforeAll(async () => {
  site = await openTestApp();
  admin = await site.screenUser('admin');
  adminId = (await admin.call(whoAmI)).data.ia.id;
});
afterAll(() => site.close());

let made = 0;
/** An account whose user has already set their own password. */
async function newAccount(...roles: string[]) {
  const person = await accountAsMade(...roles);
  const ownPassword = 'selvedge and twill';
  const { username, password } = person;
  expect((await site.visitor().call(screenLogin, { username, password, new_password: ownPassword })).code).toBe(1);
  await admin.call(calls.endScreenSessions, { id: person.id });
  return { ...person, password: ownPassword };
}
async function accountAsMade(...roles: string[]) {
  const username = `person${++made}`;
  const answer = await admin.call(calls.createScreenAccount, {
    username,
    name: '王芳',
    roles: roles.length > 0 ? roles : ['viewer'],
  });
  const { account, password } = answer.data as { account: { id: number }; password: string };
  return { id: account.id, username, password };
}
async function signedIn({
  username,
  password,
  ...more
}: {
  username: string;
  password: string;
  new_password?: string;
}) {
  const visitor = site.visitor();
  const given = { username, password, ...(more.new_password ? { new_password: more.new_password } : {}) };
  return { visitor, answer: await visitor.call(screenLogin, given) };
}
const entries = async (id: number) =>
  (
    await site.services.database.pool.query(
      'select action, actor, before, after from audit_entries where subject = $1',
      [`screen_user/${id}`],
    )
  ).rows;

describe('an admin', () => {
  test('finds accounts by name, user name and pinyin', async () => {
    const person = await accountAsMade('viewer');
    const found = async (q: string) =>
      (await admin.call(calls.listScreenAccounts, { q })).data.map(({ username }: { username: string }) => username);
    for (const q of ['王芳', 'wangfang', 'WF', person.username.toUpperCase()])
      expect(await found(q), q).toContain(person.username);
    expect(await found('lifang')).toEqual([]);
  });

  test('creates an account whose password is shown once', async () => {
    const person = await accountAsMade('viewer');
    expect(person.password.length).toBeGreaterThanOrEqual(16);
    expect((await signedIn({ ...person, new_password: 'selvedge and twill' })).answer.code).toBe(1);
    const list = await admin.call(calls.listScreenAccounts);
    expect(JSON.stringify(list)).not.toContain(person.password);
    expect(list.data.find((one: { id: number }) => one.id === person.id)).toMatchObject({
      sessions: 1,
      roles: ['viewer'],
    });
    expect(await entries(person.id)).toMatchObject([
      { action: 'accounts.create', actor: adminId },
      { action: 'accounts.change_own_password', actor: person.id },
      { action: 'accounts.sign_in', actor: person.id },
    ]);
    const again = (roles: string[]) =>
      admin.call(calls.createScreenAccount, { username: person.username.toUpperCase(), name: 'x', roles });
    expect(await again(['viewer'])).toMatchObject({ code: 409, data: { fields: { username: expect.any(String) } } });
    expect((await again([])).data.fields).toHaveProperty('roles');
  });

  test('changes roles, which apply to live sessions at once', async () => {
    const person = await newAccount('viewer');
    const { visitor } = await signedIn(person);
    expect((await visitor.call(calls.listScreenAccounts)).code).toBe(403);
    await admin.call(calls.changeScreenAccount, { id: person.id, name: '王芳', roles: ['viewer', 'admin'] });
    expect((await visitor.call(calls.listScreenAccounts)).code).toBe(1);
    await admin.call(calls.changeScreenAccount, { id: person.id, name: '王芳', roles: [] });
    expect((await visitor.call(calls.listScreenAccounts)).code).toBe(403);
    expect((await entries(person.id)).at(-1)).toMatchObject({
      before: { roles: ['viewer', 'admin'] },
      after: { roles: [] },
    });
  });

  test('disables an account: its sessions end and it cannot sign in until it is enabled', async () => {
    const person = await newAccount('viewer');
    const { visitor } = await signedIn(person);
    expect((await admin.call(calls.disableScreenAccount, { id: person.id })).data.disabled_at).toBeTruthy();
    expect((await visitor.call(whoAmI)).data.ia).toBeNull();
    expect((await signedIn(person)).answer.code).toBe(400);
    await admin.call(calls.enableScreenAccount, { id: person.id });
    expect((await signedIn(person)).answer.code).toBe(1);
  });

  test('resets a password, which ends sessions', async () => {
    const person = await newAccount('viewer');
    const { visitor } = await signedIn(person);
    const { password } = (await admin.call(calls.resetScreenPassword, { id: person.id })).data;
    expect((await visitor.call(whoAmI)).data.ia).toBeNull();
    expect((await signedIn(person)).answer.code).toBe(400);
    const again = await signedIn({ ...person, password, new_password: 'plain weave, dry hand' });
    expect(again.answer.code).toBe(1);
    await admin.call(calls.endScreenSessions, { id: person.id });
    expect((await again.visitor.call(whoAmI)).data.ia).toBeNull();
  });

  test('cannot take the admin role from themselves, nor disable themselves', async () => {
    expect((await admin.call(calls.changeScreenAccount, { id: adminId, name: 'a', roles: ['viewer'] })).code).toBe(409);
    expect((await admin.call(calls.disableScreenAccount, { id: adminId })).code).toBe(409);
    expect((await admin.call(calls.disableScreenAccount, { id: 999_999 })).code).toBe(404);
  });

  test('and another admin cannot disable each other at the same time', async () => {
    const person = await newAccount('admin');
    const { visitor: other } = await signedIn(person);
    const both = await Promise.all([
      admin.call(calls.changeScreenAccount, { id: person.id, name: 'b', roles: [] }),
      other.call(calls.changeScreenAccount, { id: adminId, name: 'a', roles: [] }),
    ]);
    const { rows } = await site.services.database.pool.query(
      `select count(*)::int as admins from screen_users where 'admin' = any(roles) and disabled_at is null`,
    );
    expect(rows[0].admins).toBeGreaterThanOrEqual(1);
    expect(both.filter(({ code }) => code === 1).length).toBeLessThanOrEqual(1);
    // Restores the role of the admin who lost the race, for the tests that follow.
    await site.services.database.pool.query(`update screen_users set roles = '{admin}' where id = $1`, [adminId]);
    await site.services.sessions.refreshAllOf('ia', adminId);
  });
});

describe('a screen user', () => {
  test('must choose a password first if an admin has set it', async () => {
    const made = await accountAsMade('viewer', 'admin');
    const other = await newAccount('viewer');
    const { password } = (await admin.call(calls.resetScreenPassword, { id: other.id })).data;
    for (const person of [made, { ...other, password }]) {
      const asked = await signedIn(person);
      expect(asked.answer.data.fields).toHaveProperty('new_password');
      expect((await asked.visitor.call(whoAmI)).data.ia).toBeNull();
      for (const new_password of [person.password, 'password1234'])
        expect((await signedIn({ ...person, new_password })).answer.data.fields).toHaveProperty('new_password');
      const own = 'selvedge, warp and weft';
      expect((await signedIn({ ...person, new_password: own })).answer.code).toBe(1);
      expect((await signedIn(person)).answer.code).toBe(400);
      // Later changes go through the change of password, not the sign-in.
      expect((await signedIn({ ...person, password: own, new_password: 'of somebody else' })).answer.code).toBe(1);
      expect((await signedIn({ ...person, password: own })).answer.code).toBe(1);
    }
  });

  test('changes the own password, which ends the other sessions', async () => {
    const person = await newAccount();
    const { visitor } = await signedIn(person);
    const elsewhere = await signedIn(person);
    const change = (password: string, new_password: string) =>
      visitor.call(calls.changeOwnPassword, { password, new_password });
    expect((await change('wrong', 'linen warp forty')).code).toBe(400);
    expect((await change(person.password, 'short')).data.fields).toHaveProperty('new_password');
    expect((await change(person.password, 'password1234')).code).toBe(400);
    expect((await change(person.password, 'linen warp forty')).code).toBe(1);
    expect((await visitor.call(whoAmI)).data.ia).toMatchObject({ id: person.id });
    expect((await elsewhere.visitor.call(whoAmI)).data.ia).toBeNull();
    expect((await signedIn({ ...person, password: 'linen warp forty' })).answer.code).toBe(1);
  });

  test('without the admin role may not manage accounts', async () => {
    const reviewer = await site.screenUser('reviewer', 'editor', 'operator');
    for (const call of Object.values(calls))
      if ('path' in call && call !== calls.changeOwnPassword) expect((await reviewer.call(call)).code).toBe(403);
  });
});

test('refuses common passwords', async () => {
  for (const password of [
    '123456789012',
    'passwordpassword',
    'qwertyuiop123',
    'aaaaaaaaaaaaaa',
    'Password1234!',
    'wangfang2024',
  ])
    expect([password, isTooCommon(password, 'wangfang')]).toEqual([password, true]);
  for (const password of ['linen warp forty', '织布机每天早上六点开', 'xkcd-7-loom-raft'])
    expect([password, isTooCommon(password, 'wangfang')]).toEqual([password, false]);
  const hostile = 'a1'.repeat(80);
  expect(await processorMs(() => isTooCommon(`${hostile}!~`, 'x'))).toBeLessThan(50);
});
