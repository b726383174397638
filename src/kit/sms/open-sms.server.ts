import fs from 'node:fs/promises';
import path from 'node:path';
import { aliyunSms } from './aliyun-sms.server.ts';
import type { ProviderSettings } from './provider.server.ts';
import type { Sms } from './sms.server.ts';
import { tencentSms } from './tencent-sms.server.ts';

export interface SmsSettings {
  dataDirectory: string;
  provider: ProviderSettings | undefined;
}

/** The configured provider, or the outbox file. Failures are reported to the operator without number or text. */
export function openSms(
  { dataDirectory, provider }: SmsSettings,
  now: () => number,
  report: { outbox(file: string): void; failure(details: object): void },
): Sms {
  const sms = !provider
    ? smsOutbox(dataDirectory, now, report.outbox)
    : provider.provider === 'aliyun'
      ? aliyunSms(provider)
      : tencentSms(provider);
  return {
    async send(message) {
      const sent = await sms.send(message);
      if (!sent.ok)
        report.failure({ template: message.template.name, reason: sent.reason, detail: withoutNumbers(sent.detail) });
      return sent;
    },
  };
}

const withoutNumbers = (text = '') => text.replace(/\+?\d{7,}/g, '[number]');

/** The default without a provider: one JSON line for each message in a file that only this user may read. */
function smsOutbox(dataDirectory: string, now: () => number, report: (file: string) => void): Sms {
  const file = path.join(dataDirectory, 'outbox', 'sms.ndjson');
  return {
    async send({ to, text, code }) {
      const line = JSON.stringify({ to, code: code ?? null, text, at: new Date(now()).toISOString() });
      try {
        await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await fs.appendFile(file, `${line}\n`, { mode: 0o600 });
      } catch (error) {
        // The disk is full or the folder not writable: as with an unreachable provider, nothing was sent.
        return { ok: false, reason: 'away', detail: String((error as NodeJS.ErrnoException).code) };
      }
      report(file);
      return { ok: true };
    },
  };
}
