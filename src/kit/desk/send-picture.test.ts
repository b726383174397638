import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallFailure, configureSend, type FailureReport } from '#kit/call/send.ts';
import { sendPicture } from './send-picture.ts';

/** Answers by the last part of the address. */
const answers: Record<string, [status: number, body: string]> = {
  sized: [200, '{"key":"content/a.png","w":8,"h":6}'],
  bare: [200, '{"key":"content/a.png"}'],
  refused: [415, '{"error":"no picture"}'],
  broken: [503, ''],
};
const limits = { bytes: 10, mime: ['image/png'] };
const picture = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'cloth.png', { type });
const reports: FailureReport[] = [];
let server: Server;
let origin: string;
let received = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    received = '';
    request.setEncoding('latin1').on('data', (piece: string) => (received += piece));
    request.on('end', () => {
      const [status, body] = answers[request.url?.slice(1) ?? ''] ?? [404, ''];
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configureSend({ apiOrigin: '', report: (failure) => void reports.push(failure) });
});
beforeEach(() => void reports.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sendTo = (place: string, file = picture()) =>
  sendPicture(file, limits, async () => ({ token: 'a-token', upload_url: `${origin}/${place}` }));

test('a picture that is taken has a key, and its size where the store tells it', async () => {
  expect(await sendTo('sized')).toBe('content/a.png#8x6');
  expect(received).toContain('a-token');
  expect(await sendTo('bare')).toBe('content/a.png');
});

test('what is too large, of another kind or no picture is not taken; for the first two no token is asked for', async () => {
  const never = () => Promise.reject(new Error('asked for a token'));
  expect(await sendPicture(picture(11), limits, never)).toBeUndefined();
  expect(await sendPicture(picture(10, 'image/gif'), limits, never)).toBeUndefined();
  expect(await sendTo('refused')).toBeUndefined();
  expect(reports).toEqual([]);
});

test('where the picture is not to blame, nobody is told that it is; and it is counted', async () => {
  await expect(sendTo('broken')).rejects.toThrow(CallFailure);
  const away = async () => ({ token: '', upload_url: 'http://127.0.0.1:1/' });
  await expect(sendPicture(picture(), limits, away)).rejects.toMatchObject({ code: 0, event: 'err_network' });
  expect(reports.map(({ event, response }) => [event, response])).toEqual([
    ['err_bad_response', 503],
    ['err_network', null],
  ]);
});
