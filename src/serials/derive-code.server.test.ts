import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSecrets } from '#kit/db/secrets.server.ts';
import { hmacUnder } from './derive-code.server.ts';

test('devices get the same signature as from the installation’s secrets', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'hmac-'));
  const secrets = openSecrets(path.join(directory, 'secret-key.txt'));
  fs.rmSync(directory, { recursive: true });
  const text = '2026-11-23 192.0.2.1 Mozilla/5.0';
  expect(hmacUnder(secrets.key('sign/serial device'))(text).toString('hex')).toBe(secrets.sign('serial device', text));
});
