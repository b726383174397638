import { afterEach, beforeEach, expect, test } from 'vitest';
import { configureSend } from '#kit/call/send.ts';
import { readRecord, signIn, signOut } from './sign-in.ts';

/** Replaces only the network; calls and storage are the real code. */
let asked: string[] = [];
const realFetch = globalThis.fetch;
const soon = new Date(Date.now() + 60_000).toISOString();

beforeEach(() => {
  asked = [];
  configureSend({ apiOrigin: '' });
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json({
      code: 1,
      msg: '',
      data: String(input).endsWith('logout') ? null : { id: 7, expires_at: soon },
    });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

test('a payload with contact_phone signs an applicant in and is stored as `user`; any other as `user:ia`', async () => {
  await signIn({ contact_phone: '13800138000', verify_code: '123456' });
  await signIn({ username: 'admin', password: 'x' });
  expect(asked).toEqual(['/api.php/official/supplier_enter/login', '/api.php/official/screen/login']);
  expect(Object.keys(localStorage).sort()).toEqual(['user', 'user:ia']);
});

test('signing out clears only the matching record', async () => {
  await signIn({ contact_phone: '13800138000', verify_code: '123456' });
  await signIn({ username: 'admin', password: 'x' });
  localStorage.setItem('boards', '{}');
  await signOut('ia');
  expect(Object.keys(localStorage)).toEqual(['user']);
  await signOut('user');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('an expired or tampered record is ignored', () => {
  localStorage.setItem('user', JSON.stringify({ id: 1, expires_at: '2020-01-01T00:00:00Z' }));
  expect(readRecord('user')).toBeUndefined();
  localStorage.setItem('user', 'not json');
  expect(readRecord('user')).toBeUndefined();
});
