import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { areaList } from '#enrolment/contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';

let product: TestApp;
let host: string;
beforeAll(async () => {
  product = await openTestApp({ env: { PUBLIC_URL: 'https://weftline.example' } });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${(product.app.server.address() as AddressInfo).port}`;
});
afterAll(() => product.close());

type Asked = { path?: string; method?: string; headers?: http.OutgoingHttpHeaders; body?: string };
interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  body: string;
}
/** Without what differs between two requests whatever they ask. */
const withoutClock = ({
  date: _date,
  connection: _connection,
  'keep-alive': _keep,
  'x-request-id': _id,
  ...headers
}: Record<string, unknown>) => headers;

/** Over a socket, where an answer may be sent early. */
async function overSocket({ path = areaList.path, method = 'POST', headers = {}, body = '' }: Asked): Promise<Answer> {
  const [hostname, port] = host.split(':');
  const request = http.request({
    hostname,
    port,
    path,
    method,
    headers: 'transfer-encoding' in headers ? headers : { 'content-length': body.length, ...headers },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode,
    headers: withoutClock(response.headers),
    body: Buffer.concat(chunks).toString('base64'),
  };
}

/** Through the routes alone: no socket, nothing early. */
async function throughRoutes({ path = areaList.path, method = 'POST', headers = {}, body }: Asked): Promise<Answer> {
  const answer = await product.app.inject({
    method: method as 'POST',
    url: path,
    headers: { host, ...(headers as Record<string, string>) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return {
    status: answer.statusCode,
    headers: withoutClock(answer.headers),
    body: answer.rawPayload.toString('base64'),
  };
}

const form = 'application/x-www-form-urlencoded';
test.each<[string, Asked]>([
  ['plainly', {}],
  [
    'by a browser',
    { headers: { 'content-type': form, 'accept-encoding': 'gzip, deflate, br', 'sec-fetch-site': 'same-origin' } },
  ],
  ['by one that knows gzip alone', { headers: { 'accept-encoding': 'gzip' } }],
  [
    'from a page of the public address',
    { headers: { origin: 'https://weftline.example', 'sec-fetch-site': 'same-site' } },
  ],
  ['from a page of another site', { headers: { origin: 'https://elsewhere.example' } }],
  ['by a browser that calls it cross-site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['with a query', { path: `${areaList.path}?x=1` }],
  ['with an empty field', { headers: { 'content-type': form }, body: 'a=' }],
  ['with JSON', { headers: { 'content-type': 'application/json' }, body: '{"a":1}' }],
  ['with a body of no known type', { headers: { 'content-type': 'text/csv' }, body: 'a' }],
  ['as a page', { method: 'GET' }],
  ['for its head', { method: 'HEAD' }],
  ['with a slash behind it', { path: `${areaList.path}/` }],
  ['with huge headers', { headers: { 'x-long': 'x'.repeat(20_000) } }],
  ['with a session', { headers: { cookie: `wl_user=${'x'.repeat(43)}` } }],
])('the area list asked for %s is answered early exactly as through the routes', async (_how, asked) => {
  expect(await overSocket(asked)).toEqual(await throughRoutes(asked));
});

test('a body in pieces is read to its end and refused for what it holds', async () => {
  const answer = await overSocket({
    headers: { 'content-type': form, 'transfer-encoding': 'chunked' },
    body: 'x=1',
  });
  expect(JSON.parse(Buffer.from(answer.body, 'base64').toString())).toMatchObject({ code: 400 });
});

test('a plain question is answered before the routes hear of it, another one by them', async () => {
  const identify = vi.spyOn(product.app, 'identify');
  const answer = await overSocket({});
  expect(JSON.parse(Buffer.from(answer.body, 'base64').toString())).toMatchObject({ code: 1, data: { length: 34 } });
  expect(identify).not.toHaveBeenCalled();
  await overSocket({ path: `${areaList.path}?x=1` });
  expect(identify).toHaveBeenCalledTimes(1);
});
