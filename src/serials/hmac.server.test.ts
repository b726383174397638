import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSecrets } from '#kit/db/secrets.server.ts';
import { hmacUnder } from './hmac.server.ts';

test.each([1, 32, 64])('a key of %i bytes: the same as an HMAC-SHA256 of Node', (bytes) => {
  const key = randomBytes(bytes);
  const hmac = hmacUnder(key);
  const messages = [
    '',
    'K7QM2T4V9XZA0B3C',
    '手机 \u{1F9F5} é \ud800',
    'x'.repeat(20_000),
    '手'.repeat(5_000),
    'short again',
  ];
  for (const message of [...messages, Buffer.from([0, 0, 1, 255]), randomBytes(700)]) {
    const digest = createHmac('sha256', key).update(message).digest();
    expect(hmac(message, 'hex')).toBe(digest.toString('hex'));
    expect(Buffer.from(hmac(message, 'binary'), 'binary')).toEqual(digest);
  }
});

test('a longer key is refused, not hashed', () => {
  expect(() => hmacUnder(randomBytes(65))).toThrow(RangeError);
});

test('devices get the same signature as from the installation’s secrets', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'hmac-'));
  const secrets = openSecrets(path.join(directory, 'secret-key.txt'));
  fs.rmSync(directory, { recursive: true });
  const text = '2026-11-23 192.0.2.1 Mozilla/5.0';
  expect(hmacUnder(secrets.key('sign/serial device'))(text, 'hex')).toBe(secrets.sign('serial device', text));
});
