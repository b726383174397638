import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldText, readPageForm } from './page-form.ts';

let server: http.Server;
let address = '';
beforeAll(async () => {
  server = http.createServer(async (incoming, answer) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': incoming.headers['content-type'] ?? '' },
      body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>,
      duplex: 'half',
    } as RequestInit);
    const fields = await readPageForm(request);
    answer.end(fields ? `read ${fieldText(fields, 'text').length}` : 'not read');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const send = async (text: string, type = 'application/x-www-form-urlencoded') => {
  const body = new URLSearchParams({ text }).toString();
  const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body });
  return answer.text();
};

test('a text far longer than any field takes is read, so that it can be given back', async () => {
  expect(await send('长'.repeat(12_000))).toBe('read 12000');
});

test('a newline counts as one character, as in the browser', async () => {
  expect(await send('一\r\n二\r\n三')).toBe('read 5');
  expect(await send('一\n二\r')).toBe('read 4');
});

test('a client that sends too much gets a response, and no broken connection', async () => {
  expect(await send('长'.repeat(20_000))).toBe('not read');
  expect(await send('x'.repeat(8_000_000))).toBe('not read');
  expect(await send('x'.repeat(8_000_000), 'text/plain')).toBe('not read');
});
