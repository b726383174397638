import type { IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { clientAddress, unknownClient } from './client-address.server.ts';

const lists = [
  undefined,
  '203.0.113.9',
  '203.0.113.9, 198.51.100.2',
  '203.0.113.9,198.51.100.2,10.0.0.1',
  'unknown',
  '2001:db8::1, 10.0.0.1',
  ' 203.0.113.9 ',
  '',
];
const others = ['127.0.0.1', '10.0.0.1', '203.0.113.1'];

test.each([undefined, '127.0.0.1', '127.0.0.1, 10.0.0.0/8', 'loopback,uniquelocal'])(
  'the sender is who Fastify says it is, with %s trusted',
  async (trusted) => {
    const app = fastify({ trustProxy: trusted ?? false });
    app.get('/', async (request) => request.ip);
    const addressOf = clientAddress(trusted);
    for (const remoteAddress of others)
      for (const list of lists) {
        const headers = list === undefined ? {} : { 'x-forwarded-for': list };
        const { payload } = await app.inject({ url: '/', remoteAddress, headers });
        const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
        // A proxy on this machine that nobody named: who stands behind it cannot be known.
        const isUnknown = trusted === undefined && remoteAddress === '127.0.0.1' && list !== undefined;
        const expected = isUnknown ? unknownClient : payload;
        // Twice: the second time it is remembered.
        expect([addressOf(request), addressOf(request)]).toEqual([expected, expected]);
      }
    await app.close();
  },
);
