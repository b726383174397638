import { expect, test } from 'vitest';
import { errorParts, normalMessage } from './error-group.ts';

test.each([
  ['申请 1024 不存在', '申请 2048 不存在'],
  ['Order 5f0d7a1e-2b3c-4d5e-8f90-a1b2c3d4e5f6 is gone', 'Order 00000000-0000-4000-8000-000000000000 is gone'],
  ['closed on 2026-11-05T12:00:00+08:00', 'closed on 2025-01-31T00:01:02.5Z'],
  ['截止 2026年1月5日 12:30', '截止 2025年12月31日 09:05'],
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'filter')"],
  ['Unexpected token "<" in JSON', 'Unexpected token "a" in JSON'],
  ['公司「织联一号」已经入驻', '公司「经纬」已经入驻'],
  ['Failed to fetch https://a.example/x?y=1 now', 'Failed to fetch https://b.example/z now'],
  ['timeout of 10000ms', 'timeout of 9,999.5ms'],
])('%s and %s are one message', (one, other) => {
  expect(normalMessage(one)).toBe(normalMessage(other));
});

test('what is said differently stays apart, and an apostrophe begins no quotation', () => {
  expect(normalMessage("Can't find variable: foo")).toBe("Can't find variable: foo");
  expect(normalMessage("It doesn't load, and it won't")).toBe("It doesn't load, and it won't");
  expect(normalMessage('a is undefined')).not.toBe(normalMessage('b is undefined'));
  expect(normalMessage(`${'long '.repeat(1_000)}`).length).toBeLessThanOrEqual(300);
});

test('a refused call is named by its route and code; the same words of another call are another group', () => {
  const extras = (url: string, response: string) =>
    [
      ['message', '验证码错误，还可以试 4 次'],
      ['url', url],
      ['response', response],
    ] as const;
  const one = errorParts({
    name: 'api_error',
    route: '/movein',
    extras: extras('/api.php/login', '{"code":400,"msg":"x","data":null}'),
  });
  expect(one).toEqual({
    kind: 'refusal',
    name: 'api_error',
    method: 'POST',
    place: '/api.php/login',
    code: '400',
    message: '验证码错误，还可以试 <n> 次',
  });
  const other = errorParts({
    name: 'api_error',
    route: '/movein',
    extras: extras('https://api.example.com/api.php/signup?x=1', '{"code":400}'),
  });
  expect(other.place).toBe('/api.php/signup');
});

test('what broke is a fault, what had no answer is the network, and what was refused neither', () => {
  const kind = (name: string, response?: string) =>
    errorParts({
      name,
      route: '/',
      extras: [['url', '/api.php/x'], ...(response ? ([['response', response]] as const) : [])],
    }).kind;
  expect(kind('api_error', '{"code":404,"msg":""}')).toBe('refusal');
  expect(kind('api_error', '{"code":500,"msg":""}')).toBe('fault');
  expect(kind('api_error')).toBe('fault');
  expect(kind('err_bad_response', '502')).toBe('fault');
  expect(kind('err_network')).toBe('network');
  expect(kind('econnaborted', 'null')).toBe('network');
  expect(kind('uncaught_error')).toBe('fault');
});

test('a script’s place outlives a build: neither the stamp of the file nor line and column name it', () => {
  const place = (source: string) =>
    errorParts({ name: 'uncaught_error', route: '/jobs', extras: [['source', source]] }).place;
  expect(place('/assets/root-B1x9Qd_2.js:1:2345')).toBe('/assets/root.js');
  expect(place('/assets/root-DD-e4Rt0.js:7:1')).toBe('/assets/root.js');
  expect(place('at onClick (/assets/form-aaaaaaaa.js:3:14)')).toBe('/assets/form.js');
  expect(place('')).toBe('/jobs');
  expect(place('at eval (eval at evaluate (:370:30), <anonymous>')).toBe('/jobs');
});
