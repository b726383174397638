import fs from 'node:fs/promises';
import path from 'node:path';
import type { Sms } from './sms.server.ts';

/** The embedded default: one JSON line for each message in a file that only this user may read. */
export function smsOutbox(dataDirectory: string, now: () => number, told: (file: string) => void): Sms {
  const file = path.join(dataDirectory, 'outbox', 'sms.ndjson');
  return {
    async send({ to, text, code }) {
      const line = JSON.stringify({ to, code: code ?? null, text, at: new Date(now()).toISOString() });
      try {
        await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await fs.appendFile(file, `${line}\n`, { mode: 0o600 });
      } catch (error) {
        // The disk is full, or the folder may not be written: as with a provider that is away, nothing was sent.
        return { ok: false, reason: 'away', detail: String((error as NodeJS.ErrnoException).code) };
      }
      told(file);
      return { ok: true };
    },
  };
}
