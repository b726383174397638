import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallPath } from './call.ts';
import { type CallFailure, configureSend, type FailureReport, send } from './send.ts';

/** A call of this test's own server, which the product has not. */
const greet = '/greet' as CallPath;

let server: Server;
let origin: string;
let received = '';
const reports: FailureReport[] = [];

/** Answers by the name it is asked to greet. */
const answers: Record<string, [status: number, body: string]> = {
  good: [200, '{"code":1,"msg":"","data":{"hello":"good"}}'],
  refused: [200, '{"code":409,"msg":"已被他人修改","data":{"revision":3}}'],
  wordless: [200, '{"code":400,"msg":"","data":{"fields":{"name":"太长"}}}'],
  broken: [500, '{"code":500,"msg":"","data":null}'],
  gateway: [502, '<html>bad gateway</html>'],
  teapot: [418, ''],
  page: [200, '<html>a login page of the café</html>'],
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received = `${request.headers['content-type']} ${body}`;
      const answer = answers[new URLSearchParams(body).get('name') ?? ''];
      // A name that is not on the list is never answered.
      if (answer)
        response.writeHead(answer[0], { 'content-type': 'application/json', 'x-request-id': 'r1-1' }).end(answer[1]);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
beforeEach(() => {
  reports.length = 0;
  configureSend({ apiOrigin: origin, language: 'zh-CN', report: (failure) => reports.push(failure) });
});

const failure = (name: string, options?: Parameters<typeof send>[2]) =>
  send(greet, { name } as never, options).then(
    () => undefined,
    (error: CallFailure) => error,
  );

test('a call is form-encoded and resolves with the data of code 1', async () => {
  expect(await send(greet, { name: 'good' } as never)).toEqual({ hello: 'good' });
  expect(received).toBe('application/x-www-form-urlencoded; charset=utf-8 name=good');
  expect(reports).toEqual([]);
});

test('another code rejects with its message and is reported as api_error with address, request and response', async () => {
  const refused = await failure('refused');
  expect([refused?.message, refused?.code, refused?.data]).toEqual(['已被他人修改', 409, { revision: 3 }]);
  expect(reports).toEqual([
    {
      event: 'api_error',
      message: '已被他人修改',
      url: `${origin}/greet`,
      data: { name: 'refused' },
      response: { code: 409, msg: '已被他人修改', data: { revision: 3 } },
      requestId: 'r1-1',
    },
  ]);
});

test('without a message the default text of the specification is shown, and fields can still be read', async () => {
  const wordless = await failure('wordless');
  expect([wordless?.message, wordless?.fields]).toEqual(['服务器开小差了，请稍后再试', { name: '太长' }]);
});

test.each([
  ['broken', 'err_bad_response'],
  ['gateway', 'err_bad_response'],
  ['page', 'err_bad_response'],
  ['teapot', 'err_bad_request'],
])('an HTTP failure (%s) is reported as %s', async (name, event) => {
  expect((await failure(name))?.message).toBe('服务器开小差了，请稍后再试');
  expect(reports.map((report) => report.event)).toEqual([event]);
});

test('a server that does not answer in time is reported as econnaborted', async () => {
  await failure('silence', { timeoutMs: 50 });
  expect(reports.map((report) => report.event)).toEqual(['econnaborted']);
});

test('no connection is reported as err_network', async () => {
  configureSend({ apiOrigin: 'http://127.0.0.1:1' });
  await failure('good');
  expect(reports.map((report) => report.event)).toEqual(['err_network']);
});

test('a call that the page aborted is not reported', async () => {
  const gaveUp = new AbortController();
  const waiting = failure('silence', { signal: gaveUp.signal });
  gaveUp.abort();
  expect((await waiting)?.name).toBe('AbortError');
  expect(reports).toEqual([]);
});
