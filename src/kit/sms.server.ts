import fs from 'node:fs/promises';
import path from 'node:path';

/** One short message; `code` stands apart so that tests and operators of the outbox need not parse the text. */
export interface Message {
  to: string;
  text: string;
  code?: string;
}

/** Sends short messages. A refusal means that nothing was sent; after an unclear time-out nothing is sent twice. */
export interface Sms {
  send(message: Message): Promise<{ ok: true } | { ok: false; reason: 'limit' | 'away' }>;
}

/** The embedded default: one JSON line for each message in a file that only this user may read. */
export function smsOutbox(dataDirectory: string, now: () => number, told: (file: string) => void): Sms {
  const file = path.join(dataDirectory, 'outbox', 'sms.ndjson');
  return {
    async send({ to, text, code }) {
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const line = JSON.stringify({ to, code: code ?? null, text, at: new Date(now()).toISOString() });
      await fs.appendFile(file, `${line}\n`, { mode: 0o600 });
      told(file);
      return { ok: true };
    },
  };
}
